package threadlint.build;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program in place of threadlint, which writes down how it is called. */
public final class StandIn {
    private final Path program;
    private final Path calls;

    private StandIn(Path program, Path calls) {
        this.program = program;
        this.calls = calls;
    }

    /**
     * A program that prints one line to each stream and exits as told; as its jar, it writes {@code jar}.
     *
     * @param jar null if it is not asked for one
     */
    public static StandIn in(Path folder, int exit, Path jar) throws IOException {
        Path calls = folder.resolve("calls");
        Path program = folder.resolve("threadlint");
        String copy = jar == null ? "" : "if [ \"$1\" = tester-jar ]; then cp '" + jar + "' \"$3\"; exit 0; fi\n";
        Files.writeString(program, "#!/bin/sh\n"
                + "{ printf '%s:' \"${PWD##*/}\"; for word; do printf ' [%s]' \"$word\"; done; echo; } >> '" + calls + "'\n"
                + copy
                + "echo \"said of ${PWD##*/}\"\n"
                + "echo \"told of ${PWD##*/}\" >&2\n"
                + "exit " + exit + "\n");
        if (!program.toFile().setExecutable(true)) {
            throw new IOException(program + " cannot be made executable");
        }
        return new StandIn(program, calls);
    }

    public File program() {
        return program.toFile();
    }

    /** For each call the name of the folder in which it was made, and the arguments in brackets. */
    public List<String> calls() throws IOException {
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }
}
