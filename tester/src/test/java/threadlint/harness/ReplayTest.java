package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** Replays in a JVM of their own, of programs that do what was recorded, and of others. */
@Timeout(60)
class ReplayTest {
    private static final int CALIBRATING = 2;

    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static Path classes;

    @BeforeAll
    static void makeJar() throws Exception {
        agent = new AgentJvm(folder);
        classes = AgentJvm.location(fixtures.Inputs.class);
    }

    private static Conversation begin(JsonObject plan) throws Exception {
        return new Conversation(agent, folder, plan);
    }

    @Test
    void aReplayIsRepeatedAsLongAsItGoesTheSameWay() throws Exception {
        JsonObject failure;
        try (Conversation run = begin(Conversation.plan(classes, "crossed aloud"))) {
            run.await("calibrated");
            run.say("schedules 0 1000");
            failure = run.await("failure");
        }
        JsonObject schedule = failure.getObject("schedule");
        assertEquals(CALIBRATING + 5, timesBegun(schedule, 5, "failure"));
        schedule.put("hash", "0");
        assertEquals(CALIBRATING + 1, timesBegun(schedule, 5, "diverged"));
    }

    @Test
    void theFirstScheduleThatLoadsAClassWithStaticStateIsVerifiedAndReplays() throws Exception {
        JsonObject plan = Conversation.plan(classes);
        plan.put("main", "fixtures.LateState");
        JsonObject failure;
        try (Conversation run = begin(plan)) {
            assertEquals("reused", run.await("calibrated").getString("loader"));
            run.say("schedules 0 1000");
            failure = run.await("failure");
        }
        assertTrue(failure.getBoolean("verified"), failure::toString);
        try (Conversation replay = begin(Conversation.replayPlan(classes, failure.getObject("schedule")))) {
            assertNotNull(replay.await("failure"), () -> replay.received.toString());
        }
    }

    /** How often the program printed that it begins when the schedule was replayed with that outcome. */
    private static int timesBegun(JsonObject schedule, int repeat, String outcome) throws Exception {
        JsonObject plan = Conversation.replayPlan(classes, schedule);
        plan.put("repeat", repeat);
        StringBuilder said = new StringBuilder();
        try (Conversation replay = begin(plan)) {
            assertNotNull(replay.await(outcome), () -> replay.received.toString());
            List<String> types = replay.types();
            assertEquals(types.indexOf(outcome), types.lastIndexOf(outcome), "it is told once");
            for (JsonObject message : replay.received) {
                said.append(message.getString("text", ""));
            }
        }
        return said.toString().split("begins", -1).length - 1;
    }

    @Test
    void aReplayThatReadsAnotherValueIsNoticedAtThatEvent() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "one");
        JsonObject schedule = recorded("reads", input.toString());
        assertEquals(List.of(), notices(schedule));
        Files.writeString(input, "two");
        List<String> notices = notices(schedule);
        assertEquals(1, notices.size(), notices::toString);
        assertTrue(
                notices.get(0).matches("the replay did the same, but read or wrote another value than was recorded at event \\d+"
                        + " \\(T0 writes Inputs.text, Inputs.java:\\d+\\)"),
                notices.get(0));
    }

    @Test
    void aValueThatVariesByItselfIsNotHeldAgainstAReplay() throws Exception {
        assertEquals(List.of(), notices(recorded("draws")));
    }

    @Test
    void aReplayThatGoesAnotherWayTellsWhere() throws Exception {
        Path input = Files.writeString(folder.resolve("way"), "short");
        JsonObject schedule = recorded("branches", input.toString());
        Files.writeString(input, "long");
        try (Conversation replay = begin(Conversation.replayPlan(classes, schedule))) {
            JsonObject diverged = replay.await("diverged");
            assertNotNull(diverged, () -> replay.received.toString());
            String message = diverged.getString("message");
            assertTrue(message.contains("the first event that is not as recorded is event "), message);
            assertTrue(message.contains("(T0 writes Inputs.text, Inputs.java:"), message);
        }
    }

    /** The schedule of the first failure. */
    private static JsonObject recorded(String... arguments) throws Exception {
        JsonObject plan = Conversation.plan(classes, arguments);
        plan.put("main", "fixtures.Inputs");
        try (Conversation run = begin(plan)) {
            run.await("calibrated");
            run.say("schedules 0 1000");
            JsonObject failure = run.await("failure");
            assertNotNull(failure, () -> run.received.toString());
            assertTrue(failure.getBoolean("verified"));
            return failure.getObject("schedule");
        }
    }

    /** What a replay that fails as recorded gives notice of, but for what was not controlled. */
    private static List<String> notices(JsonObject schedule) throws Exception {
        List<String> notices = new ArrayList<>();
        try (Conversation replay = begin(Conversation.replayPlan(classes, schedule))) {
            assertNotNull(replay.await("failure"), () -> replay.received.toString());
            replay.types();
            for (JsonObject message : replay.received) {
                String text = message.getString("message", "");
                if (message.getString("type").equals("notice") && text.startsWith("the replay")) {
                    notices.add(text);
                }
            }
        }
        return notices;
    }
}
