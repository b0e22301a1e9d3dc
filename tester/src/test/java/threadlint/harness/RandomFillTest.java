package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Each number is drawn by a compare-and-set that succeeds: steps that look as if the thread only tried. */
@Timeout(60)
class RandomFillTest {
    private static final String PROGRAM = String.join(
            "\n",
            "public class Fills {",
            "    public static void main(String[] args) throws Exception {",
            "        Thread waits = new Thread(java.util.concurrent.locks.LockSupport::park);",
            "        waits.start();",
            "        new java.util.Random(1).nextBytes(new byte[40_000]);",
            "        java.util.concurrent.locks.LockSupport.unpark(waits);",
            "    }",
            "}");

    @TempDir
    static Path folder;

    @Test
    void aThreadThatFillsAnArrayWithRandomNumbersDoesNotSpin() throws Exception {
        AgentJvm agent = new AgentJvm(folder);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path source = Files.writeString(folder.resolve("Fills.java"), PROGRAM);
        AgentJvm.javac("-d", classes.toString(), source.toString());
        JsonObject plan = Conversation.plan(classes);
        plan.put("main", "Fills");
        plan.put("max_steps", 2_000);
        try (Conversation run = new Conversation(agent, folder, plan)) {
            run.say("schedules 0 5");
            run.say("stop");
            run.await("chunk");
            assertFalse(run.types().contains("failure"));
        }
    }
}
