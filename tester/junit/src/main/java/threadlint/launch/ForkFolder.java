package threadlint.launch;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folder of one JVM, which only its owner can read: the tester's jar, the plan, and the files that schedules find. */
final class ForkFolder {
    /** Not that of folders which another part of threadlint cleans up. */
    private static final String PREFIX = "tljunit-";

    /** Where a crash report describes the thread. */
    private static final String THREAD_OF_REPORT = "T H R E A D";

    private static final int LINES_OF_REPORT = 40;

    private final Path root;
    private final WorkingFolder temporary;
    private WorkingFolder working;
    private String sharing;

    private ForkFolder(Path root) throws IOException {
        this.root = root;
        Tester.copyTo(jar());
        Path files = Files.createDirectory(root.resolve("files"));
        temporary = WorkingFolder.empty(Files.createDirectory(root.resolve("tmp")));
        try {
            working = WorkingFolder.like(thisFolder(), files);
        } catch (IOException e) {
            sharing = "schedules share the working folder, and see what others left there: no folder could be made that looks "
                    + "like it: " + e;
        }
    }

    static ForkFolder make() throws IOException {
        Path root = Files.createTempDirectory(PREFIX).toRealPath();
        try {
            return new ForkFolder(root);
        } catch (IOException e) {
            FileTrees.delete(root);
            throw e;
        }
    }

    private static Path thisFolder() {
        return Path.of("").toAbsolutePath();
    }

    Path root() {
        return root;
    }

    Path jar() {
        return root.resolve("threadlint-tester.jar");
    }

    /** The working directory of the JVM. */
    Path working() {
        return working == null ? thisFolder() : working.path();
    }

    Path temporary() {
        return temporary.path();
    }

    Path crashReport() {
        return root.resolve("crash.log");
    }

    /** Why schedules work in the folder of this JVM; null if they do not. */
    String sharing() {
        return sharing;
    }

    /** The JVM deletes the plan when it has read it. */
    Path writePlan(JsonObject plan) throws IOException {
        return Files.writeString(root.resolve("plan.json"), JsonWriter.string(plan));
    }

    /** Brings all files back as they were; returns what cannot be restored, null if there is nothing. */
    Path restore() {
        Path left = working == null ? null : working.restore();
        Path leftTemporary = temporary.restore();
        return left == null ? leftTemporary : left;
    }

    /** The thread and its stack in the report of a JVM that has crashed. */
    List<String> linesOfCrash() {
        try (Stream<String> lines = Files.lines(crashReport())) {
            return lines.dropWhile(line -> !line.contains(THREAD_OF_REPORT)).limit(LINES_OF_REPORT).collect(Collectors.toList());
        } catch (IOException e) {
            return List.of();
        }
    }

    void delete() {
        FileTrees.delete(root);
    }
}
