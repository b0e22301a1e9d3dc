package threadlint.build;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The binary, and how it is run. */
public final class Threadlint {
    /** The property of Maven and of Gradle that names the binary. */
    public static final String EXECUTABLE = "threadlint.executable";

    private static final String INSTALL =
            "install it (`pip install threadlint`, or `cargo install --path .` in its sources), or name the binary in the"
                    + " property `" + EXECUTABLE + "`";
    /** Lines of the standard error that the message of a failure repeats. */
    private static final int REPEATED = 20;
    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    private final Path program;

    private Threadlint(Path program) {
        this.program = program;
    }

    /**
     * The binary that the build names, or else the first on the path.
     *
     * @param named null if the build names none
     */
    public static Threadlint find(File named, Map<String, String> environment) throws ToolException {
        if (named != null) {
            if (!isProgram(named.toPath())) {
                throw new ToolException("`" + named + "` is no program that can be run: correct the property `" + EXECUTABLE
                        + "`, or remove it to use the `threadlint` on the PATH");
            }
            return new Threadlint(named.toPath().toAbsolutePath());
        }
        String name = IS_WINDOWS ? "threadlint.exe" : "threadlint";
        for (String folder : searched(environment).split(File.pathSeparator)) {
            Path program = path(folder, name);
            if (program != null && isProgram(program)) {
                return new Threadlint(program.toAbsolutePath());
            }
        }
        throw new ToolException("there is no `" + name + "` on the PATH: " + INSTALL);
    }

    private static String searched(Map<String, String> environment) {
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            // Windows calls it `Path`.
            if (variable.getKey().equalsIgnoreCase("PATH")) {
                return variable.getValue();
            }
        }
        return "";
    }

    /** Null for what can be no path: the PATH may contain anything. */
    private static Path path(String folder, String name) {
        try {
            return folder.isEmpty() ? null : Path.of(folder, name);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    /**
     * Examines code.
     *
     * @param log receives each line that threadlint prints, from two threads
     */
    public Outcome run(Request request, Consumer<String> log) throws ToolException, InterruptedException {
        request.makeFolders();
        return run(request.words(), request.folder(), log);
    }

    /**
     * Runs threadlint to its end.
     *
     * @param folder where relative paths start
     * @param log receives each line that threadlint prints, from two threads
     */
    Outcome run(List<String> arguments, Path folder, Consumer<String> log)
            throws ToolException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(arguments);
        Process process = start(command, folder);
        try {
            Deque<String> errors = new ArrayDeque<>();
            Thread output = reader(process.getInputStream(), log);
            Thread error = reader(process.getErrorStream(), line -> {
                log.accept(line);
                errors.addLast(line);
                if (errors.size() > REPEATED) {
                    errors.removeFirst();
                }
            });
            int exit = process.waitFor();
            output.join();
            error.join();
            return outcome(exit, arguments.get(0), String.join(System.lineSeparator(), errors));
        } finally {
            // After an interrupt: nobody waits for it any more.
            process.destroy();
        }
    }

    private static Process start(List<String> command, Path folder) throws ToolException {
        try {
            Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new ToolException("`" + command.get(0) + "` cannot be run: " + e.getMessage()
                    + "; name another binary in the property `" + EXECUTABLE + "`", e);
        }
    }

    private static Thread reader(InputStream stream, Consumer<String> log) {
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    log.accept(line);
                }
            } catch (IOException e) {
                // The program was ended: there is no more to read.
                return;
            }
        }, "threadlint output");
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    private static Outcome outcome(int exit, String command, String errors) throws ToolException {
        switch (exit) {
            case 0:
                return Outcome.PASSED;
            case 1:
                return Outcome.FOUND;
            default:
                throw new ToolException(
                        "`threadlint " + command + "` failed with exit code " + exit + ", which says nothing about the code:"
                                + System.lineSeparator() + errors);
        }
    }
}
