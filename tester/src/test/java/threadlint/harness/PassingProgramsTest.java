package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Correct programs that use the JDK in ways which look like failures. */
@Timeout(60)
class PassingProgramsTest {
    @TempDir
    Path folder;

    private void pass(JsonObject settings, int schedules, String... body) throws Exception {
        AgentJvm agent = new AgentJvm(folder);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String program = "import java.io.File;\nimport java.nio.file.*;\nimport java.nio.file.attribute.*;\nimport java.util.Arrays;\nimport java.util.zip.*;\n"
                + "public class Program {\n    public static void main(String[] args) throws Exception {\n"
                + String.join("\n", body) + "\n    }\n}\n";
        Path source = Files.writeString(folder.resolve("Program.java"), program);
        AgentJvm.javac("-d", classes.toString(), source.toString());
        JsonObject plan = Conversation.plan(classes);
        plan.put("main", "Program");
        plan.putAll(settings);
        try (Conversation run = new Conversation(agent, folder, plan)) {
            run.say("schedules 0 " + schedules);
            run.say("stop");
            run.await("chunk");
            assertFalse(run.types().contains("failure"));
        }
    }

    /** The JDK waits in an instrumented method, on a monitor that it has entered in one that is not. */
    @Test
    void aProcessIsWaitedForWithALimit() throws Exception {
        pass(
                new JsonObject(),
                3,
                "        String command = ProcessHandle.current().info().command().get();",
                "        Process process = new ProcessBuilder(command, \"-version\").redirectErrorStream(true).start();",
                "        Thread other = new Thread(() -> process.isAlive());",
                "        other.start();",
                "        process.getInputStream().readAllBytes();",
                "        if (!process.waitFor(30, java.util.concurrent.TimeUnit.SECONDS) || process.exitValue() != 0) {",
                "            throw new IllegalStateException();",
                "        }",
                "        other.join();");
    }

    /** Each number is drawn by a compare-and-set that succeeds: steps that look as if the thread only tried. */
    @Test
    void aThreadThatFillsAnArrayWithRandomNumbersDoesNotSpin() throws Exception {
        JsonObject settings = new JsonObject();
        settings.put("max_steps", 2_000);
        pass(
                settings,
                5,
                "        Thread waits = new Thread(java.util.concurrent.locks.LockSupport::park);",
                "        waits.start();",
                "        new java.util.Random(1).nextBytes(new byte[40_000]);",
                "        java.util.concurrent.locks.LockSupport.unpark(waits);");
    }

    /** Files get their times from the system, whose clock is not that of the schedule. */
    @Test
    void timesOfFilesFitTheClock() throws Exception {
        pass(
                new JsonObject(),
                3,
                "        File old = new File(Program.class.getResource(\"Program.class\").getPath());",
                "        long start = System.currentTimeMillis();",
                "        File first = File.createTempFile(\"first\", null);",
                "        Thread other = new Thread(() -> first.length());",
                "        other.start();",
                "        Thread.sleep(5_000);",
                "        Path second = Files.createTempFile(null, null);",
                "        other.join();",
                "        long early = first.lastModified();",
                "        PosixFileAttributes attributes = Files.readAttributes(second, PosixFileAttributes.class);",
                "        long[] late = {",
                "            Files.getLastModifiedTime(second).toMillis(),",
                "            ((FileTime) Files.getAttribute(second, \"lastModifiedTime\")).toMillis(),",
                "            attributes.lastModifiedTime().toMillis(),",
                "            attributes.lastAccessTime().toMillis(),",
                "            attributes.creationTime().toMillis(),",
                "        };",
                "        boolean fit = old.lastModified() <= start && start <= early && early < start + 5_000;",
                "        for (long time : late) {",
                "            fit &= early + 5_000 <= time && time <= System.currentTimeMillis();",
                "        }",
                "        if (!fit) {",
                "            throw new IllegalStateException(old.lastModified() + \" \" + start + \" \" + early + Arrays.toString(late));",
                "        }");
    }

    @Test
    void timesInAnArchiveStay() throws Exception {
        pass(
                new JsonObject(),
                1,
                "        new Thread(() -> {}).start();",
                "        FileTime set = FileTime.fromMillis(2_000_000_000_000L);",
                "        Path file = Files.createTempFile(null, \".zip\");",
                "        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {",
                "            ZipEntry entry = new ZipEntry(\"entry\");",
                "            entry.setLastModifiedTime(set);",
                "            zip.putNextEntry(entry);",
                "        }",
                "        try (FileSystem archive = FileSystems.newFileSystem(file, (ClassLoader) null)) {",
                "            Path entry = archive.getPath(\"entry\");",
                "            FileTime read = Files.readAttributes(entry, BasicFileAttributes.class).lastModifiedTime();",
                "            if (!Files.getLastModifiedTime(entry).equals(set) || !read.equals(set)) {",
                "                throw new IllegalStateException();",
                "            }",
                "        }");
    }

    @Test
    void timesThatTheProgramSetsStay() throws Exception {
        pass(
                new JsonObject(),
                1,
                "        long set = System.currentTimeMillis() + 1_000_000_000_000L;",
                "        File file = File.createTempFile(\"set\", null);",
                "        new Thread(() -> file.length()).start();",
                "        file.setLastModified(set);",
                "        boolean same = file.lastModified() == set;",
                "        Path path = file.toPath();",
                "        Files.setLastModifiedTime(path, FileTime.fromMillis(set + 1_000));",
                "        same &= file.lastModified() == set + 1_000;",
                "        Files.setAttribute(path, \"lastModifiedTime\", FileTime.fromMillis(set + 2_000));",
                "        same &= file.lastModified() == set + 2_000;",
                "        BasicFileAttributeView view = Files.getFileAttributeView(path, BasicFileAttributeView.class);",
                "        view.setTimes(FileTime.fromMillis(set + 3_000), FileTime.fromMillis(set + 4_000), null);",
                "        same &= file.lastModified() == set + 3_000",
                "            && view.readAttributes().lastAccessTime().toMillis() == set + 4_000;",
                "        File own = new File(\"own\") {",
                "            public long lastModified() {",
                "                return set + 5_000;",
                "            }",
                "        };",
                "        File inherits = new File(file.getPath()) {",
                "            public long lastModified() {",
                "                return super.lastModified();",
                "            }",
                "        };",
                "        same &= inherits.lastModified() == set + 3_000;",
                "        if (!same || own.lastModified() != set + 5_000 || new File(\"none\").lastModified() != 0) {",
                "            throw new IllegalStateException();",
                "        }");
    }
}
