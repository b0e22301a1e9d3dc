package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import threadlint.agent.AgentJvm;

/** A program that relies on a time limit fails only if that expires early: the failure says which one, and where. */
@Timeout(60)
class EarlyEndTest {
    private static final String PROGRAM = String.join(
            "\n",
            "public class Waits {",
            "    static volatile boolean done;",
            "    static boolean isDone;",
            "    static final Thread main = Thread.currentThread();",
            "    public static void main(String[] args) throws Exception {",
            "        Thread other = new Thread(() -> work(args[0]));",
            "        other.start();",
            "        switch (args[0]) {",
            "            case \"join\": other.join(10); break;",
            "            case \"signal\": synchronized (Waits.class) { if (!done) Waits.class.wait(); } break;",
            "            case \"park\": java.util.concurrent.locks.LockSupport.park(); break;",
            "            case \"wait\": synchronized (Waits.class) { Waits.class.wait(10); } break;",
            "            case \"last\": Thread.sleep(10); if (!isDone) throw new IllegalStateException(); break;",
            "            default: Thread.sleep(10);",
            "            if (args[0].equals(\"again\")) for (int i = 0; i < 2; i++)",
            "                Thread.sleep(10);",
            "        }",
            "        if (!done) throw new IllegalStateException();",
            "    }",
            "    static void work(String how) {",
            "        try { if (how.equals(\"later\")) Thread.sleep(5); } catch (InterruptedException e) { }",
            "        isDone = true;",
            "        done = true;",
            "        java.util.concurrent.locks.LockSupport.unpark(main);",
            "        synchronized (Waits.class) { Waits.class.notify(); }",
            "    }",
            "}");

    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static Path classes;

    @BeforeAll
    static void compile() throws Exception {
        agent = new AgentJvm(folder);
        classes = Files.createDirectory(folder.resolve("classes"));
        Path source = Files.writeString(folder.resolve("Waits.java"), PROGRAM);
        AgentJvm.javac("-d", classes.toString(), source.toString());
    }

    private static Conversation run(String how, int earlyTimeouts) throws Exception {
        return run(how, earlyTimeouts, 0);
    }

    private static Conversation run(String how, int earlyTimeouts, int spurious) throws Exception {
        JsonObject plan = Conversation.plan(classes, how);
        plan.put("main", "Waits");
        plan.put("spurious", spurious);
        plan.put("early_timeouts", earlyTimeouts);
        Conversation run = new Conversation(agent, folder, plan);
        run.say("schedules 0 100");
        run.say("stop");
        return run;
    }

    @ParameterizedTest
    @CsvSource({"sleep,Thread.sleep,14", "later,Thread.sleep,14", "join,Thread.join,9", "wait,Object.wait,12", "last,Thread.sleep,13"})
    void theFailureNamesTheCallAndWhoCouldGoOn(String how, String call, int line) throws Exception {
        try (Conversation run = run(how, 1)) {
            JsonArray told = run.await("failure").getArray("early_timeouts");
            String text = "the time limit of " + call + " (10 ms) at Waits.java:" + line + " expired for main while T1 could go on";
            assertEquals(List.of(text), told);
        }
    }

    /** The sleep in the loop expires twice. */
    @Test
    void eachLimitIsToldOnce() throws Exception {
        try (Conversation run = run("again", 3)) {
            assertEquals(2, run.await("failure").getArray("early_timeouts").size());
        }
    }

    @ParameterizedTest
    @CsvSource({"signal,Object.wait,10", "park,LockSupport.park,11"})
    void aWaitThatEndsWithoutACauseIsToldApart(String how, String call, int line) throws Exception {
        try (Conversation run = run(how, 0, 900)) {
            JsonObject failure = run.await("failure");
            String text = "main woke up from " + call + " at Waits.java:" + line + " without a cause, which Java allows";
            assertEquals(List.of(text), failure.getArray("spurious_wakeups"));
            assertEquals(List.of(), failure.getArray("early_timeouts"));
        }
    }

    @Test
    void withoutEarlyTimeoutsThereIsNoFailure() throws Exception {
        try (Conversation run = run("later", 0)) {
            run.await("chunk");
            assertFalse(run.types().contains("failure"));
        }
    }
}
