package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Failures that come again in another way, or not at all. */
@Timeout(60)
class UnsteadyTest {
    /** Which run of the program fails. */
    private static final int FAILING_RUN = 8;

    private static final int CALIBRATING = 2;

    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static Path classes;

    @BeforeAll
    static void makeJar() throws Exception {
        agent = new AgentJvm(folder);
        classes = AgentJvm.location(fixtures.Scenarios.class);
    }

    @Test
    void aFailureThatComesAgainInAnotherWayIsOne() throws Exception {
        try (Conversation run = new Conversation(agent, folder, Conversation.plan(classes, "wavering"))) {
            run.await("calibrated");
            run.say("schedules 0 5");
            JsonObject failure = run.await("failure");
            assertNotNull(failure, () -> run.received.toString());
            assertFalse(failure.getBoolean("verified"));
            assertEquals(0, failure.getInt("index"));
            JsonArray events = failure.getArray("events");
            assertEquals("THROW", events.getObject(events.size() - 1).getString("kind"), "what is told is a run that failed");
        }
    }

    @Test
    void aFailureThatComesAgainSometimesIsOne() throws Exception {
        try (Conversation run = begin("twice")) {
            JsonObject failure = run.await("failure");
            assertNotNull(failure, () -> run.received.toString());
            assertFalse(failure.getBoolean("verified"));
        }
    }

    @Test
    void anotherFailureInItsPlaceIsNotTheSame() throws Exception {
        try (Conversation run = begin("otherwise")) {
            JsonObject unsteady = run.await("unsteady");
            assertNotNull(unsteady, () -> run.received.toString());
            assertEquals("exception: java.lang.IllegalStateException: otherwise", unsteady.getString("message"));
            JsonObject failure = run.await("failure");
            assertEquals("deadlock", failure.getObject("failure").getString("kind"));
            assertEquals(unsteady.getInt("index") + 1, failure.getInt("index"));
        }
    }

    /** The scenario counts its runs in a file. */
    private static Conversation begin(String scenario) throws Exception {
        Path runs = folder.resolve(scenario);
        Conversation run = new Conversation(agent, folder, Conversation.plan(classes, scenario, runs.toString()));
        run.await("calibrated");
        run.say("schedules 0 20");
        return run;
    }

    @Test
    void theScheduleOfAFailureThatDoesNotComeAgainCounts() throws Exception {
        try (Conversation run = begin("once")) {
            JsonObject unsteady = run.await("unsteady");
            assertEquals(unsteady.getInt("index") + 1, run.progress.getInt("schedules"));
        }
    }

    /** What followed the failing schedule is not known, so that not every interleaving was covered. */
    @Test
    void aSearchWithAFailureThatDoesNotComeAgainIsNotComplete() throws Exception {
        JsonObject whole = searched("whole", FAILING_RUN);
        assertTrue(whole.getBoolean("complete"));
        int schedules = whole.getInt("schedules");
        assertFalse(searched("first", FAILING_RUN - CALIBRATING - 1).getBoolean("complete"));
        assertFalse(searched("last", FAILING_RUN - CALIBRATING - schedules).getBoolean("complete"));
    }

    /** The chunk of a search, when so many runs seem to have been made before. */
    private static JsonObject searched(String name, int runsBefore) throws Exception {
        Path runs = Files.writeString(folder.resolve(name), "x".repeat(runsBefore));
        JsonObject plan = Conversation.plan(classes, "once", runs.toString());
        plan.put("strategy", "dfs:0");
        try (Conversation run = new Conversation(agent, folder, plan)) {
            run.await("calibrated");
            run.say("schedules 0 1000");
            JsonObject chunk = run.await("chunk");
            assertNotNull(chunk, () -> run.received.toString());
            return chunk;
        }
    }
}
