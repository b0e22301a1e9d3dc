package threadlint.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run of the build's tests in which each JVM writes a trace into a folder. */
public final class Recording {
    private static final String TRACE = ".tltrace";

    private final Path jar;
    private final Path traces;

    /**
     * @param jar where the tester's jar is written
     * @param traces the folder
     */
    public Recording(File jar, File traces) {
        this.jar = jar.toPath().toAbsolutePath().normalize();
        this.traces = traces.toPath().toAbsolutePath().normalize();
    }

    /** Writes the jar, and removes the traces of an earlier recording, so that none is taken for one of this. */
    public void prepare(Threadlint threadlint, Consumer<String> log) throws ToolException, InterruptedException {
        try {
            Files.createDirectories(jar.getParent());
            Files.createDirectories(traces);
            for (Path trace : found()) {
                Files.delete(trace);
            }
        } catch (IOException e) {
            throw new ToolException("`" + traces + "` cannot be prepared for traces: " + e + "; name another folder", e);
        }
        List<String> words = List.of("tester-jar", "--output-file", jar.toString());
        if (threadlint.run(words, jar.getParent(), log) != Outcome.PASSED) {
            throw new ToolException("`threadlint tester-jar` wrote no jar to `" + jar + "`");
        }
    }

    /**
     * The argument of the JVMs that run tests.
     *
     * @param watch globs of the classes whose accesses are recorded; if empty, the agent chooses
     * @param maxEvents null for the usual number
     */
    public String agent(Collection<String> watch, Long maxEvents) throws ToolException {
        List<String> options = new ArrayList<>(List.of("record", "free", "dir=" + traces));
        watch.forEach(glob -> options.add("watch=" + glob));
        if (maxEvents != null) {
            options.add("max-events=" + maxEvents);
        }
        if (jar.toString().contains("=") || options.stream().anyMatch(option -> option.contains(","))) {
            throw new ToolException("`" + jar + "` or `" + traces + "` has `=` or `,` in its name, or a glob has `,`, which the"
                    + " argument of an agent cannot express: name other folders or globs");
        }
        return "-javaagent:" + jar + "=" + String.join(",", options);
    }

    /** The number of traces that the tests left; none is a failure, and never a pass. */
    public int requireTraces(String advice) throws ToolException {
        int count;
        try {
            count = found().size();
        } catch (IOException e) {
            throw new ToolException("`" + traces + "` cannot be read: " + e + "; name another folder", e);
        }
        if (count == 0) {
            throw new ToolException("the tests left no trace in `" + traces + "`: " + advice);
        }
        return count;
    }

    private List<Path> found() throws IOException {
        if (!Files.isDirectory(traces)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(traces)) {
            return files.filter(path -> path.toString().endsWith(TRACE)).collect(Collectors.toList());
        }
    }
}
