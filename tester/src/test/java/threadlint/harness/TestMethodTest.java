package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import threadlint.agent.AgentJvm;
import threadlint.record.TraceText;

/** Schedules of tests of JUnit, in a JVM of their own. */
@Timeout(120)
class TestMethodTest {
    @TempDir
    static Path folder;

    private static final String TRACE = "run.tltrace";

    private static AgentJvm agent;
    private static List<String> classPath;

    @BeforeAll
    static void makeJar() throws Exception {
        agent = new AgentJvm(folder);
        classPath = new ArrayList<>(List.of(AgentJvm.location(fixtures.StockTests.class).toString()));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.matches(".*(junit|hamcrest|opentest4j)[^/\\\\]*\\.jar")) {
                classPath.add(entry);
            }
        }
    }

    private static Conversation begin(JsonObject plan, String test) throws Exception {
        plan.remove("main");
        plan.put("junit", "fixtures.StockTests$" + test);
        plan.put("class_path", new JsonArray(classPath));
        return new Conversation(agent, folder, plan);
    }

    private static JsonObject plan() {
        return Conversation.plan(folder);
    }

    private static JsonObject failure(String test) throws Exception {
        try (Conversation run = begin(plan(), test)) {
            assertNotNull(run.await("calibrated"), () -> run.received.toString());
            run.say("schedules 0 300");
            run.say("stop");
            JsonObject failure = run.await("failure");
            assertNotNull(failure, () -> run.received.toString());
            return failure;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Of4#isSoldOnce, java.lang.AssertionError",
        "Of5#isSoldOnce, org.opentest4j.AssertionFailedError",
        "Of3#testIsSoldOnce, junit.framework.AssertionFailedError",
        "WithRule#isSoldOnce, java.lang.AssertionError",
        "WithFolder#isSoldOnce, org.opentest4j.AssertionFailedError",
        "WithParameters#isSoldOnce(int)[2], org.opentest4j.AssertionFailedError",
        "WithParameters#isListedOnce, org.opentest4j.AssertionFailedError",
        "WithParameters#isSoldOnceLater, org.opentest4j.AssertionFailedError",
        "WithExtension#isOver, org.opentest4j.AssertionFailedError",
        "WithOwnRule#isOver, java.lang.AssertionError",
        "WithRunner#isSoldOnce[1], java.lang.AssertionError",
    })
    void an_assertion_that_fails_is_a_failure_and_replays(String test, String error) throws Exception {
        JsonObject failure = failure(test);
        assertEquals("exception", failure.getObject("failure").getString("kind"));
        assertTrue(failure.getObject("failure").getString("message").contains(error), failure::toString);
        assertTrue(failure.getBoolean("verified"), failure::toString);
        JsonObject schedule = failure.getObject("schedule");
        assertEquals("fixtures.StockTests$" + test, schedule.getString("junit"));
        assertFalse(schedule.has("main"));
        JsonObject plan = Conversation.replayPlan(Path.of("."), schedule);
        try (Conversation replay = begin(plan, test)) {
            assertNotNull(replay.await("failure"), () -> replay.received.toString());
        }
    }

    @Test
    void a_deadlock_of_a_test_is_no_exception_that_it_expects() throws Exception {
        assertEquals("deadlock", failure("Of4#expectsAnything").getObject("failure").getString("kind"));
    }

    /** JUnit ends its JVM. */
    @ParameterizedTest
    @ValueSource(strings = {
        "Leaving#aThreadThatWaits", "Leaving#aThreadThatTicks", "Leaving#aThreadThatWorks", "Leaving#oneThatHoldsUpAnother",
        "Leaving#aServer", "Leaving#aServerAndAThreadThatWorks", "Leaving#aReadFromAStream", "Looking#byClearing", "Looking#byAsking",
        "Asking#aServerThatIsGone",
    })
    void a_test_passes_in_several_schedules_whatever_it_leaves_and_waits_for(String test) throws Exception {
        JsonObject plan = plan();
        plan.put("max_millis", 60_000);
        try (Conversation run = begin(plan, test)) {
            run.await("calibrated");
            run.say("schedules 0 5");
            JsonObject chunk = run.await("chunk");
            assertNotNull(chunk, () -> run.received.toString());
            assertEquals(5, chunk.getInt("schedules"));
            assertFalse(run.received.stream().anyMatch(message -> message.getString("type").equals("inconclusive")));
        }
    }

    @Test
    void threads_that_wait_for_each_other_after_a_test_are_a_deadlock() throws Exception {
        assertEquals("deadlock", failure("Leaving#aDeadlock").getObject("failure").getString("kind"));
    }

    @Test
    void an_error_of_a_thread_in_any_schedule_is_meant_and_told() throws Exception {
        try (Conversation run = begin(plan(), "Throwing#inAnySchedule")) {
            run.await("calibrated");
            run.say("schedules 0 20");
            assertNotNull(run.await("chunk"), () -> run.received.toString());
            List<String> told = new ArrayList<>();
            for (JsonObject message : run.received) {
                if (message.getString("type").equals("notice")) {
                    told.add(message.getString("message"));
                }
            }
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).contains("java.lang.IllegalStateException at fixtures.StockTests$Throwing"), told::toString);
        }
    }

    /** A JVM in which one schedule runs is told of them by the one that ran the first schedule. */
    @Test
    void an_error_that_another_jvm_found_meant_is_no_failure() throws Exception {
        String told;
        try (Conversation run = begin(plan(), "Throwing#inAnySchedule")) {
            told = run.await("notice").getString("message");
        }
        String meant = told.replaceFirst("no failure: a thread ends by (.*) in each schedule.*", "$1");
        assertEquals("failure", onlySchedule(List.of()));
        assertEquals("retire", onlySchedule(List.of(meant)));
    }

    /** The type of what is said when the only schedule is over. */
    private static String onlySchedule(List<String> meant) throws Exception {
        JsonObject once = new JsonObject();
        once.put("threads", 2);
        once.put("errors", new JsonArray(meant));
        JsonObject plan = plan();
        plan.put("once", once);
        try (Conversation run = begin(plan, "Throwing#inAnySchedule")) {
            run.next();
            run.say("schedules 0 1");
            return run.next().getString("type");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "anAssertionInAnySchedule, java.lang.AssertionError: wrong",
        "beforeItFails, java.lang.IllegalStateException: meant",
        "inItsOwnThread, java.lang.IllegalStateException: own",
        "inSomeSchedules, java.lang.IllegalStateException: late",
        "besideOneInSomeSchedules, java.lang.IllegalStateException: late",
    })
    void an_error_that_is_not_meant_is_a_failure_and_replays(String test, String error) throws Exception {
        JsonObject failure = failure("Throwing#" + test);
        assertEquals(error, failure.getObject("failure").getString("message"));
        JsonObject plan = Conversation.replayPlan(Path.of("."), failure.getObject("schedule"));
        try (Conversation replay = begin(plan, "Throwing#" + test)) {
            JsonObject again = replay.await("failure");
            assertNotNull(again, () -> replay.received.toString());
            assertEquals(error, again.getObject("failure").getString("message"));
        }
    }

    @Test
    void the_tests_of_classes_are_listed_in_the_order_of_the_plan() throws Exception {
        JsonObject plan = plan();
        plan.put("mode", "tests");
        plan.put("class_path", new JsonArray(classPath));
        plan.put("test_classes", new JsonArray(List.of("fixtures.StockTests$WithRunner", "fixtures.Absent", "fixtures.StockTests$Of3")));
        try (Conversation list = new Conversation(agent, folder, plan)) {
            assertEquals(List.of("ready", "tests", "tests", "tests"), list.types());
            String runner = "fixtures.StockTests$WithRunner";
            assertEquals(runner, list.received.get(1).getString("class"));
            assertEquals(List.of(runner + "#isSoldOnce[0]", runner + "#isSoldOnce[1]"), list.received.get(1).getArray("tests"));
            assertEquals("class fixtures.Absent is not on the class path", list.received.get(2).getString("message"));
            assertFalse(list.received.get(2).getString("help").isEmpty());
            assertEquals(List.of("fixtures.StockTests$Of3#testIsSoldOnce"), list.received.get(3).getArray("tests"));
            assertFalse(list.received.get(3).has("message"));
            assertTrue(list.hasEnded());
        }
    }

    /** Writes a trace; returns the failure of the recorded run, null if there was none. */
    private static JsonObject record(String test) throws Exception {
        JsonObject plan = plan();
        plan.put("mode", "record");
        plan.put("strategy", "directed");
        plan.put("events", "all");
        plan.put("trace", folder.resolve(TRACE).toString());
        plan.put("units", true);
        try (Conversation record = begin(plan, test)) {
            List<String> types = record.types();
            assertEquals("recorded", types.get(types.size() - 1), () -> record.received.toString());
            int at = types.indexOf("failure");
            return at < 0 ? null : record.received.get(at);
        }
    }

    /** The recorded run is the first to load the classes that JUnit has for assertions that fail, which have static state. */
    @Test
    void the_failure_of_a_recorded_run_is_verified() throws Exception {
        JsonObject failure = record("Of5#isSoldOnce");
        assertNotNull(failure, "the seed must be one of a run that fails");
        assertTrue(failure.getBoolean("verified"), failure::toString);
    }

    @ParameterizedTest
    @CsvSource({"Of4#isSoldOnce", "WithFolder#isSoldOnce"})
    void a_trace_names_the_test_and_its_own_classes_only(String test) throws Exception {
        record(test);
        TraceText text = new TraceText(Files.readAllBytes(folder.resolve(TRACE)));
        JsonObject header = JsonParser.object().from(text.header);
        assertEquals("fixtures.StockTests$" + test, header.getString("junit"));
        assertFalse(header.has("main"));
        assertTrue(text.events().stream().anyMatch(event -> event.contains("fixtures.StockTests$Stock.take()")));
        assertFalse(text.events().stream().anyMatch(TestMethodTest::isWatchedInJUnit), () -> text.events().toString());
    }

    /** Not what synchronises, which is an event in each class, nor what the JDK does to its own objects on behalf of JUnit. */
    private static boolean isWatchedInJUnit(String event) {
        String kind = event.split(" ")[1];
        boolean isOfJdk = event.contains(" java.util.") && event.contains(".contents/");
        return event.contains("org.junit") && !isOfJdk && List.of("READ", "WRITE", "UNIT_IN").contains(kind);
    }

    @Test
    void an_assumption_that_fails_is_no_failure_and_told() throws Exception {
        try (Conversation run = begin(plan(), "Of4#isAssumedToBeSoldOnce")) {
            run.await("calibrated");
            run.say("schedules 0 300");
            assertNotNull(run.await("chunk"), () -> run.received.toString());
            List<String> notices = new ArrayList<>();
            for (JsonObject message : run.received) {
                if (message.getString("type").equals("notice")) {
                    notices.add(message.getString("message"));
                }
            }
            assertEquals(1, notices.size(), notices::toString);
            assertTrue(notices.get(0).startsWith("some schedules count as passed although "), notices::toString);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Of4#isSoldOne | has no test `isSoldOne` | write fixtures.StockTests$Of4#isSoldOnce, ",
        "Of4#isNotAssumed | does not run: org.junit.AssumptionViolatedException | make it run here",
        "Of4#failsAlone | fails on its own, before it starts a second thread: java.lang.AssertionError: alone | make it pass",
        "WithRule#failsAlone | fails on its own, before it starts a second thread: java.lang.AssertionError: alone | make it pass",
        "Absent#test | is not on the class path | check the name",
    })
    void a_test_that_cannot_be_run_is_an_input_error(String test, String message, String help) throws Exception {
        try (Conversation run = begin(plan(), test)) {
            JsonObject error = run.await("input-error");
            assertNotNull(error, () -> run.received.toString());
            assertTrue(error.getString("message").contains(message), error::toString);
            assertTrue(error.getString("help").startsWith(help), error::toString);
            boolean isFound = message.startsWith("does not run") || message.startsWith("fails on its own");
            assertEquals(isFound, error.getBoolean("alone", false));
        }
    }

    private static JsonObject calibrated(String test) throws Exception {
        try (Conversation run = begin(plan(), test)) {
            JsonObject calibrated = run.await("calibrated");
            assertNotNull(calibrated, () -> run.received.toString());
            return calibrated;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"WithMatcher#isSoldAtAll", "WithMatcherAndRule#isSoldAtAll", "WithParameters#isSoldOnce"})
    void schedules_share_the_classes_of_junit(String test) throws Exception {
        assertEquals("reused", calibrated(test).getString("loader"));
    }

    @Test
    void what_junit_does_to_run_a_test_is_no_step_of_the_schedule() throws Exception {
        long plain = calibrated("Of4#isSoldOnce").getLong("steps");
        for (String test : List.of("Of5#isSoldOnce", "WithFolder#isSoldOnce", "WithParameters#isSoldOnce[1]", "WithRule#isSoldOnce", "WithRunner#isSoldOnce[1]")) {
            assertEquals(plain, calibrated(test).getLong("steps"), test);
        }
    }

    @Test
    void a_test_that_only_its_runner_finds_missing_is_an_input_error() throws Exception {
        try (Conversation run = begin(plan(), "WithRule#isSoldOnce[1]")) {
            JsonObject error = run.await("input-error");
            assertNotNull(error, () -> run.received.toString());
            assertTrue(error.getString("help").startsWith("write fixtures.StockTests$WithRule#isSoldOnce, "), error::toString);
        }
    }
}
