package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** The JDK waits for a process with a limit in an instrumented method, on a monitor that it has entered in one that is not. */
@Timeout(60)
class ProcessTest {
    private static final String PROGRAM = String.join(
            "\n",
            "public class Starts {",
            "    public static void main(String[] args) throws Exception {",
            "        String command = ProcessHandle.current().info().command().get();",
            "        Process process = new ProcessBuilder(command, \"-version\").redirectErrorStream(true).start();",
            "        Thread other = new Thread(() -> process.isAlive());",
            "        other.start();",
            "        process.getInputStream().readAllBytes();",
            "        if (!process.waitFor(30, java.util.concurrent.TimeUnit.SECONDS) || process.exitValue() != 0) {",
            "            throw new IllegalStateException();",
            "        }",
            "        other.join();",
            "    }",
            "}");

    @TempDir
    static Path folder;

    @Test
    void aProcessIsWaitedForWithALimit() throws Exception {
        AgentJvm agent = new AgentJvm(folder);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path source = Files.writeString(folder.resolve("Starts.java"), PROGRAM);
        AgentJvm.javac("-d", classes.toString(), source.toString());
        JsonObject plan = Conversation.plan(classes);
        plan.put("main", "Starts");
        try (Conversation run = new Conversation(agent, folder, plan)) {
            run.say("schedules 0 3");
            run.say("stop");
            run.await("chunk");
            assertFalse(run.types().contains("failure"));
        }
    }
}
