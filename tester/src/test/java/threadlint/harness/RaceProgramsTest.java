package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import threadlint.agent.AgentJvm;
import threadlint.strategy.Mix;

/** Strategy race on programs of testdata, in a JVM with the agent. */
@Timeout(60)
class RaceProgramsTest {
    private static final Path PROGRAMS = Path.of("..", "testdata", "tester", "buggy", "race");

    @TempDir
    static Path folder;

    private static AgentJvm agent;
    private static Path classes;

    @BeforeAll
    static void compile() throws Exception {
        agent = new AgentJvm(folder);
        classes = Files.createDirectory(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString()));
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            files.forEach(file -> arguments.add(file.toString()));
        }
        AgentJvm.javac(arguments.toArray(new String[0]));
    }

    private static JsonObject plan(String program, String... arguments) {
        JsonObject plan = Conversation.plan(classes, arguments);
        plan.put("main", "buggy.race." + program);
        plan.put("strategy", "race");
        plan.put("events", "all");
        plan.put("watch", new JsonArray(List.of("**")));
        return plan;
    }

    /** The failures among so many schedules, or up to the first of a kind. */
    private static List<JsonObject> failures(JsonObject plan, int schedules, String kind) throws Exception {
        List<JsonObject> failures = new ArrayList<>();
        try (Conversation conversation = new Conversation(agent, folder, plan)) {
            long next = 0;
            while (next < schedules) {
                conversation.say("schedules " + next + " " + schedules);
                String type = "";
                while (!type.equals("failure") && !type.equals("chunk")) {
                    JsonObject message = conversation.next();
                    type = message.getString("type");
                    assertFalse(type.endsWith("-error"), message::toString);
                    if (type.equals("failure")) {
                        assertTrue(message.getBoolean("verified"), message::toString);
                        failures.add(message);
                    }
                }
                next = type.equals("chunk") || kindOf(failures).equals(kind) ? schedules : last(failures).getLong("index") + 1;
            }
        }
        return failures;
    }

    private static JsonObject last(List<JsonObject> failures) {
        return failures.get(failures.size() - 1);
    }

    private static String kindOf(List<JsonObject> failures) {
        return failures.isEmpty() ? "" : last(failures).getObject("failure").getString("kind");
    }

    private static int count(List<JsonObject> failures, String kind) {
        int count = 0;
        for (JsonObject failure : failures) {
            count += failure.getObject("failure").getString("kind").equals(kind) ? 1 : 0;
        }
        return count;
    }

    @Test
    void theRealRaceOfFigure1IsConfirmedInEverySchedule() throws Exception {
        List<JsonObject> failures = failures(plan("Figure1"), 100, "");
        assertEquals(100, failures.size());
        for (JsonObject failure : failures) {
            JsonObject race = failure.getObject("race");
            String what = race == null ? failure.getObject("failure").getString("message") : race.getString("field");
            assertTrue(what.endsWith("Figure1.z") || what.endsWith("error 1"), what);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1000"})
    void theRaceOfFigure2IsConfirmedInEverySchedule(String padding) throws Exception {
        List<JsonObject> failures = failures(plan("Figure2", padding), 100, "");
        assertEquals(100, failures.size());
        int errors = count(failures, "exception");
        assertTrue(errors >= 35 && errors <= 65, String.valueOf(errors));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "ContainsAllArrayList", "ContainsAllLinkedList", "ContainsAllHashSet", "ContainsAllTreeSet", "EqualsArrayList",
        "EqualsLinkedList", "EqualsHashSet", "EqualsTreeSet", "AddAllHashSet", "AddAllTreeSet",
    })
    void aBulkOperationOnAnArgumentThatChangesFails(String program) throws Exception {
        List<JsonObject> failures = failures(plan(program), 30, "exception");
        assertEquals("exception", kindOf(failures));
        assertEquals(
                "java.util.ConcurrentModificationException", last(failures).getObject("failure").getString("message"));
    }

    @Test
    void listsAddedToEachOtherDeadlock() throws Exception {
        assertEquals(1, count(failures(plan("AddAllCrossed"), 30, "deadlock"), "deadlock"));
    }

    @Test
    void aRaceIsToldWithBothStacks() throws Exception {
        List<JsonObject> failures = failures(plan("ContainsAllArrayList"), 30, "race");
        JsonObject race = last(failures).getObject("race");
        assertTrue(race.getString("field").matches("contents of ArrayList#\\d"), race.getString("field"));
        for (String side : List.of("first", "second")) {
            String stack = race.getObject(side).getArray("stack").toString();
            assertTrue(stack.contains("Collections$SynchronizedCollection"), stack);
            assertFalse(stack.contains("threadlint") || stack.contains("getStackTrace"), stack);
            assertTrue(race.getObject(side).getArray("holds").getString(0).startsWith("Collections$Synchronized"));
        }
        int marked = 0;
        for (Object event : last(failures).getArray("events")) {
            marked += ((JsonObject) event).getBoolean("mark", false) ? 1 : 0;
        }
        assertEquals(2, marked);
    }

    /** Neither events nor classes are named: the strategy implies the ones, the others are the program's own. */
    @Test
    void aRaceNeedsNoOtherFlag() throws Exception {
        JsonObject plan = plan("Figure1");
        plan.remove("events");
        plan.remove("watch");
        assertEquals("race", kind(last(failures(plan, 30, "race"))));
    }

    /** A schedule of a mix is told and replayed as one of the strategy whose turn it was. */
    @Test
    void aMixFindsARaceWithoutAFlagAndReplaysIt() throws Exception {
        JsonObject plan = plan("Figure2", "5");
        plan.remove("events");
        plan.remove("watch");
        plan.put("strategy", "mix");
        List<JsonObject> failures = failures(plan, 60, "race");
        JsonObject failure = last(failures);
        assertEquals("race", kind(failure));
        for (JsonObject each : failures) {
            JsonObject schedule = each.getObject("schedule");
            assertEquals(Mix.of(each.getInt("index")), schedule.getString("strategy"));
            assertEquals(kind(each).equals("race") ? "all" : schedule.getString("events"), schedule.getString("events"));
        }
        replays(failure);
        // A schedule of another share, which the same JVM has run.
        JsonObject other = failures.get(0);
        replays(other);
    }

    private static void replays(JsonObject failure) throws Exception {
        JsonObject schedule = failure.getObject("schedule");
        JsonObject plan = new JsonObject(schedule);
        plan.put("protocol", 1);
        plan.put("mode", "replay");
        plan.put("schedule", schedule);
        try (Conversation conversation = new Conversation(agent, folder, plan)) {
            JsonObject replayed = conversation.await("failure");
            assertEquals(failure.getObject("failure"), replayed.getObject("failure"));
        }
    }

    private static String kind(JsonObject failure) {
        return failure.getObject("failure").getString("kind");
    }

    @Test
    void aReplayFindsTheRaceAgain() throws Exception {
        JsonObject failure = last(failures(plan("Figure2", "5"), 30, "race"));
        JsonObject plan = plan("Figure2", "5");
        plan.put("mode", "replay");
        plan.put("schedule", failure.getObject("schedule"));
        try (Conversation conversation = new Conversation(agent, folder, plan)) {
            JsonObject replayed = conversation.await("failure");
            assertEquals(failure.getObject("failure"), replayed.getObject("failure"));
            assertEquals(failure.getObject("race").getString("field"), replayed.getObject("race").getString("field"));
        }
    }
}
