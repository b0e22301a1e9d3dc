package threadlint.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * What a build asks of threadlint, and the arguments that say so. What is null or empty is left to threadlint.
 * Paths below the folder of the module are written relative to it, and so appear in findings.
 */
public final class Request {
    private final Command command;
    private final Path folder;
    private final List<String> paths = new ArrayList<>();
    private final List<String> classPath = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<Path> reports = new ArrayList<>();

    /** @param folder that of the module, in which threadlint is run */
    public Request(Command command, File folder) {
        this.command = command;
        this.folder = folder.toPath().toAbsolutePath().normalize();
    }

    public Command command() {
        return command;
    }

    public Path folder() {
        return folder;
    }

    /** Sources that the build tool knows; those that do not exist, and those below {@code generated}, are left out. */
    public Request sources(Collection<File> roots, File generated) {
        Path excluded = absolute(generated);
        for (File root : new LinkedHashSet<>(roots)) {
            if (root.exists() && !absolute(root).startsWith(excluded)) {
                paths.add(written(root));
            }
        }
        return this;
    }

    /** Paths that a person named: threadlint says if they do not exist. */
    public Request paths(Collection<File> named) {
        named.forEach(path -> paths.add(written(path)));
        return this;
    }

    /** Whether there is anything to check. */
    public boolean hasPaths() {
        return !paths.isEmpty();
    }

    /** The class path, without what does not exist, such as the classes of tests in a module without tests. */
    public Request classPath(Collection<File> entries) {
        for (File entry : new LinkedHashSet<>(entries)) {
            if (entry.exists()) {
                classPath.add(written(entry));
            }
        }
        return this;
    }

    public Request confidence(String level) {
        return option("--confidence", level);
    }

    public Request scope(String scope) {
        return option("--scope", scope);
    }

    public Request failOn(String level) {
        return option("--fail-on", level);
    }

    public Request tests(boolean areIncluded) {
        if (areIncluded) {
            options.add("--tests");
        }
        return this;
    }

    public Request budget(String time) {
        return option("--budget", time);
    }

    /** Where schedules go. */
    public Request save(File schedules) {
        return option("--save", written(schedules));
    }

    /** A trace, or a folder of traces. */
    public Request trace(File traces) {
        return option("--trace", written(traces));
    }

    /**
     * Formats of the result.
     *
     * @param shown the one in the build's log
     * @param files by format
     */
    public Request formats(String shown, Map<String, File> files) {
        option("--output-format", shown);
        files.forEach((format, file) -> {
            option("--output-format", format).option("--output-file", written(file));
            reports.add(absolute(file));
        });
        return this;
    }

    /** Further arguments, as the user wrote them. */
    public Request arguments(Collection<String> words) {
        options.addAll(words);
        return this;
    }

    /** The arguments of the command line. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(command.word());
        words.addAll(options);
        if (command != Command.CHECK) {
            words.add("--classpath");
            words.add(String.join(File.pathSeparator, classPath));
        }
        for (String path : paths) {
            if (command == Command.PREDICT) {
                words.add("--sources");
            }
            words.add(path);
        }
        return words;
    }

    /** Makes the folders in which threadlint writes reports: a module that is not built yet has none. */
    void makeFolders() throws ToolException {
        for (Path report : reports) {
            try {
                Files.createDirectories(report.getParent());
            } catch (IOException e) {
                throw new ToolException("the folder of `" + report + "` cannot be made: " + e + "; name another file", e);
            }
        }
    }

    private Request option(String flag, String value) {
        if (value != null && !value.isEmpty()) {
            options.add(flag);
            options.add(value);
        }
        return this;
    }

    private static Path absolute(File file) {
        return file.toPath().toAbsolutePath().normalize();
    }

    private String written(File file) {
        Path path = absolute(file);
        if (path.equals(folder)) {
            return ".";
        }
        return path.startsWith(folder) ? folder.relativize(path).toString() : path.toString();
    }
}
