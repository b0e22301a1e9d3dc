// Passes.
// Idea: two threads write to a database that main creates in the working directory; it would be there already if an earlier schedule, or another JVM of the run, had left it.
package correct;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

public class DatabaseIsNew {
    private static final Path FOLDER = Paths.get("database");
    private static final Path LOG = FOLDER.resolve("log");

    static synchronized void write(String line) {
        try {
            Files.writeString(LOG, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Files.createDirectory(FOLDER);
        if (!new File("lock").createNewFile()) {
            throw new IllegalStateException("the database is in use");
        }
        Thread other = new Thread(() -> write("a"));
        other.start();
        write("b");
        other.join();
        if (Files.size(LOG) != 2) {
            throw new AssertionError("the log contains " + Files.readString(LOG));
        }
    }
}
