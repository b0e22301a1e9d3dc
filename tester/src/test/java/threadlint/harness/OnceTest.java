package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Programs that leave something in the JVM with which they fail when they run again. */
@Timeout(60)
class OnceTest {
    /** Schedules among which one fails. */
    private static final int ENOUGH = 20;

    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static Path classes;

    @BeforeAll
    static void makeJar() throws Exception {
        agent = new AgentJvm(folder);
        classes = AgentJvm.location(fixtures.Scenarios.class);
    }

    private static Conversation begin(JsonObject plan) throws Exception {
        return new Conversation(agent, folder, plan);
    }

    private static JsonObject plan() {
        return Conversation.plan(classes, "leaving crossed");
    }

    private static JsonObject once() throws Exception {
        try (Conversation run = begin(plan())) {
            JsonObject message = run.await("once");
            assertNotNull(message, () -> run.received.toString());
            return message.getObject("once");
        }
    }

    @Test
    void aProgramThatFailsOnlyWhenItRunsAgainIsToldAsOne() throws Exception {
        JsonObject once = once();
        assertEquals("exception: java.lang.IllegalStateException: InitialContextFactoryBuilder already set", once.getString("reason"));
        assertEquals(3, once.getInt("threads"));
        assertTrue(once.getInt("decisions") > 0 && once.getInt("steps") >= once.getInt("decisions"), once::toString);
    }

    /** A program that counts its runs in a file: what it does in the second one only is no rule. */
    @Test
    void aProgramThatFailsOnlyInItsSecondRunRunsOften() throws Exception {
        Path runs = Files.writeString(folder.resolve("second"), "x".repeat(6));
        try (Conversation run = begin(Conversation.plan(classes, "once", runs.toString()))) {
            assertNotNull(run.await("calibrated"), () -> run.received.toString());
        }
    }

    @Test
    void itsJvmRunsOneScheduleAndReportsItWithoutRunningItAgain() throws Exception {
        JsonObject plan = plan();
        plan.put("once", once());
        JsonObject failure = null;
        boolean passed = false;
        for (int i = 0; i < ENOUGH && (failure == null || !passed); i++) {
            try (Conversation run = begin(plan)) {
                run.say("schedules " + i + " " + ENOUGH);
                JsonObject retire = run.await("retire");
                assertNotNull(retire, () -> run.received.toString());
                assertEquals(i + 1, retire.getInt("next"));
                List<String> types = run.types();
                passed |= types.equals(List.of("ready", "retire"));
                if (types.equals(List.of("ready", "failure", "retire"))) {
                    failure = run.received.get(1);
                }
            }
        }
        assertTrue(passed, "one schedule passes");
        assertNotNull(failure, "one schedule fails");
        assertEquals("deadlock", failure.getObject("failure").getString("kind"));
        assertFalse(failure.getBoolean("verified"));
        assertEquals(0, failure.getArray("events").size());
        replays(failure.getObject("schedule"));
    }

    private static void replays(JsonObject schedule) throws Exception {
        try (Conversation replay = begin(Conversation.replayPlan(classes, schedule))) {
            JsonObject again = replay.await("failure");
            assertNotNull(again, () -> replay.received.toString());
            assertTrue(again.getBoolean("verified"));
            assertTrue(again.getArray("events").size() > 0);
            assertEquals(List.of("ready", "failure"), replay.types());
        }
    }
}
