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
        String program = "public class Program {\n    public static void main(String[] args) throws Exception {\n"
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
}
