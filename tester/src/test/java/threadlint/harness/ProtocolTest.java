package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;

/** The tester as a process, and the samples of the protocol, which the launcher's tests read too. */
@Timeout(60)
class ProtocolTest {
    private static final Path SAMPLES = Path.of("..", "testdata", "protocol");

    /** By type of message: the path and type of every value that was sent in any test. */
    private static final Map<String, Set<String>> SENT = new TreeMap<>();

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

    private static void note(Conversation conversation) {
        for (JsonObject message : conversation.received) {
            addPaths(message, "", SENT.computeIfAbsent(message.getString("type"), type -> new TreeSet<>()));
        }
    }

    private static void addPaths(Object value, String path, Set<String> paths) {
        if (value instanceof JsonObject) {
            for (Map.Entry<String, Object> entry : ((JsonObject) value).entrySet()) {
                addPaths(entry.getValue(), path + "." + entry.getKey(), paths);
            }
        } else if (value instanceof JsonArray) {
            paths.add(path + " list");
            for (Object element : (JsonArray) value) {
                if (element instanceof JsonObject) {
                    addPaths(element, path + "[]", paths);
                }
            }
        } else {
            String type = value instanceof Number ? "number" : value.getClass().getSimpleName().toLowerCase();
            paths.add(path + " " + type);
        }
    }

    private static JsonObject sample(String name) throws Exception {
        return JsonParser.object().from(Files.readString(SAMPLES.resolve(name)));
    }

    @Test
    void everyKeyOfThePlanIsUsed() throws Exception {
        JsonObject json = sample("plan.json");
        Plan plan = Plan.read(SAMPLES.resolve("plan.json"));
        assertEquals(json.getString("mode"), plan.mode);
        assertEquals(json.getArray("class_path"), plan.classPathTexts());
        assertEquals(json.getString("main"), plan.main);
        assertEquals(json.getArray("arguments"), plan.arguments);
        assertEquals(json.getString("strategy"), plan.strategy);
        assertEquals(json.getString("seed"), Long.toString(plan.seed));
        assertEquals(json.getString("events"), plan.events);
        assertTrue(plan.settings.races);
        assertEquals(json.getArray("watch"), plan.watch);
        assertEquals(json.getInt("early_timeouts"), plan.settings.earlyTimeouts);
        assertEquals(json.getInt("spurious"), plan.settings.spurious);
        assertEquals(json.getInt("max_steps"), plan.settings.maxSteps);
        assertEquals(json.getInt("max_millis"), plan.settings.maxMillis);
        assertEquals(json.getString("output").equals("pass"), plan.passesOutput);
        assertEquals(json.getBoolean("debug"), plan.debug);
        assertEquals(json.getInt("repeat"), plan.repeat);
        Set<String> used = Set.of(
                "protocol", "mode", "class_path", "main", "arguments", "strategy", "seed", "events", "watch",
                "early_timeouts", "spurious", "max_steps", "max_millis", "output", "debug", "repeat", "channel", "folder");
        assertEquals(used, json.keySet());
    }

    @Test
    void theSampleOfAScheduleFileIsRead() throws Exception {
        ScheduleFile.Recorded recorded = ScheduleFile.read(sample("schedule.json"));
        assertEquals(List.of(0, 1, 2, 2), boxed(recorded.decisions));
        assertEquals(1, recorded.seed);
        assertEquals(11, recorded.index);
        assertEquals(9, recorded.events);
        assertEquals("00c0ffee00c0ffee", recorded.hash);
        assertEquals("0f1e2d3c4b5a6978", recorded.classes);
        assertEquals("deadlock", recorded.kind);
    }

    private static List<Integer> boxed(int[] numbers) {
        List<Integer> boxed = new ArrayList<>();
        for (int number : numbers) {
            boxed.add(number);
        }
        return boxed;
    }

    @Test
    void aDamagedScheduleFileIsRefusedWithHelp() throws Exception {
        assertRefused("the schedule file has format null, this tester reads 3", "version of threadlint", null);
        JsonObject older = sample("schedule.json");
        older.put("format", 2);
        assertRefused("the schedule file has format 2, this tester reads 3", "version of threadlint", older);
        JsonObject damaged = sample("schedule.json");
        damaged.put("decisions", "0,x");
        assertRefused(
                "the schedule file is damaged: decisions, character 3: 'x' is not a number from 0 to 1000000",
                "record it again", damaged);
        JsonObject shortened = sample("schedule.json");
        shortened.put("event_count", 10);
        assertRefused(
                "the schedule file is damaged: fingerprints of 27 characters, and must have 30", "record it again", shortened);
        JsonObject seedless = sample("schedule.json");
        seedless.put("seed", "?");
        assertRefused("the schedule file is damaged: For input string: \"?\"", "record it again", seedless);
    }

    private static void assertRefused(String message, String help, JsonObject file) {
        InputError error = org.junit.jupiter.api.Assertions.assertThrows(
                InputError.class, () -> ScheduleFile.read(file));
        assertEquals(message, error.getMessage());
        assertTrue(error.help.contains(help), error.help);
    }

    @Test
    void aDeadlockIsFoundToldShrunkAndReplayed() throws Exception {
        JsonObject failure;
        try (Conversation run = begin(Conversation.plan(classes, "crossed"))) {
            JsonObject calibrated = run.await("calibrated");
            assertEquals(3, calibrated.getInt("threads"));
            assertEquals("reused", calibrated.getString("loader"), calibrated::toString);
            run.say("schedules 0 0");
            JsonObject nothing = run.await("chunk");
            assertEquals(0, nothing.getInt("schedules"));
            run.say("schedules 0 1000");
            failure = run.await("failure");
            run.say("shrink");
            assertEquals("deadlock", run.await("failure").getObject("failure").getString("kind"));
            int index = failure.getInt("index");
            run.say("schedules " + index + " " + (index + 1));
            JsonObject again = run.await("failure");
            assertEquals(failure.getObject("schedule"), again.getObject("schedule"), "a schedule depends on its number only");
            run.say("stop");
            assertEquals(List.of("ready", "calibrated", "chunk", "failure", "failure", "failure"), run.types());
            note(run);
        }
        assertTrue(failure.getBoolean("verified"));
        assertEquals(3, failure.getArray("threads").size());
        List<String> marked = new ArrayList<>();
        for (Object event : failure.getArray("events")) {
            if (((JsonObject) event).getBoolean("mark", false)) {
                marked.add(((JsonObject) event).getString("kind"));
            }
        }
        assertEquals(List.of("BLOCKED"), marked);
        replays(failure);
        diverges(failure);
    }

    private void replays(JsonObject failure) throws Exception {
        try (Conversation replay = begin(Conversation.replayPlan(classes, failure.getObject("schedule")))) {
            JsonObject again = replay.await("failure");
            assertNotNull(again, () -> replay.received.toString());
            assertEquals(failure.getArray("events"), again.getArray("events"));
            assertEquals(failure.getObject("failure"), again.getObject("failure"));
            assertEquals(List.of("ready", "calibrated", "failure"), replay.types());
            assertTrue(replay.hasEnded());
            note(replay);
        }
    }

    private void diverges(JsonObject failure) throws Exception {
        JsonObject schedule = new JsonObject(failure.getObject("schedule"));
        schedule.put("decisions", "7");
        schedule.put("classes", "0");
        schedule.put("threadlint", "0.1.0");
        try (Conversation replay = begin(Conversation.replayPlan(classes, schedule))) {
            JsonObject diverged = replay.await("diverged");
            assertEquals(0, diverged.getInt("decision"));
            assertTrue(diverged.getString("message").startsWith(
                    "fixtures.Scenarios does not follow the schedule at decision 0: thread 7 was to go on, but only ["));
            assertEquals(List.of("ready", "calibrated", "notice", "diverged"), replay.types());
            note(replay);
        }
        schedule.put("decisions", "");
        try (Conversation replay = begin(Conversation.replayPlan(classes, schedule))) {
            JsonObject passed = replay.await("passed");
            assertEquals(schedule, passed.getObject("schedule"));
            replay.types();
            note(replay);
        }
    }

    private static final int CALIBRATING = 2;

    @Test
    void aRaceIsToldWithBothAccesses() throws Exception {
        JsonObject plan = Conversation.plan(classes);
        plan.put("main", "fixtures.Scenarios$Racing");
        plan.put("events", "all");
        plan.put("watch", new JsonArray(List.of("fixtures.**")));
        try (Conversation run = begin(plan)) {
            assertEquals("fresh", run.await("calibrated").getString("loader"));
            run.say("schedules 0 100");
            JsonObject failure = run.await("failure");
            JsonObject race = failure.getObject("race");
            assertEquals("fixtures.Scenarios$Racing.plain", race.getString("field"));
            int marked = 0;
            for (Object event : failure.getArray("events")) {
                marked += ((JsonObject) event).getBoolean("mark", false) ? 1 : 0;
            }
            assertEquals(2, marked);
            run.say("stop");
            run.types();
            note(run);
        }
    }

    @Test
    void anExceptionIsToldWithItsThread() throws Exception {
        try (Conversation run = begin(Conversation.plan(classes, "throwing"))) {
            run.await("calibrated");
            run.say("schedules 0 1000");
            JsonObject failure = run.await("failure");
            assertEquals("java.lang.IllegalStateException: T2 came first", failure.getObject("failure").getString("message"));
            assertEquals(0, failure.getObject("failure").getInt("thread"));
            JsonArray events = failure.getArray("events");
            JsonObject last = events.getObject(events.size() - 1);
            assertEquals("THROW", last.getString("kind"));
            assertEquals("throws IllegalStateException", last.getString("what"));
            assertTrue(last.getBoolean("mark"));
            note(run);
        }
    }

    @Test
    void aThreadThatCannotBeEndedRetiresTheJvm() throws Exception {
        JsonObject plan = Conversation.plan(classes, "stuck");
        plan.put("max_millis", 300);
        plan.put("output", "pass");
        try (Conversation run = begin(plan)) {
            run.say("schedules 5 1000");
            JsonObject retire = run.await("retire");
            assertEquals(6, retire.getInt("next"));
            assertTrue(retire.getString("reason").contains("does not end"), retire.getString("reason"));
            assertNotNull(run.progress);
            List<String> types = run.types();
            assertTrue(types.contains("output") && types.contains("inconclusive"), types::toString);
            assertTrue(run.hasEnded());
            note(run);
            addPaths(run.progress, "", SENT.computeIfAbsent("progress", type -> new TreeSet<>()));
        }
    }

    @Test
    void whatCannotBeRunIsRefused() throws Exception {
        refused("class fixtures.Scenarios is not on the class path", Conversation.plan(folder, "alone"));
        refused("fixtures.Scenarios never starts a second thread", Conversation.plan(classes, "alone"));
        refused("fixtures.Scenarios fails on its own, before it starts a second thread: "
                + "java.lang.IllegalArgumentException: unknown", Conversation.plan(classes, "unknown"));
        JsonObject limited = Conversation.plan(classes, "alone for long");
        limited.put("max_steps", 1_000_000_000);
        limited.put("max_millis", 300);
        refused("fixtures.Scenarios starts no second thread before it runs out of steps or time: still running after 1.8 s", limited);
        JsonObject mainless = Conversation.plan(classes);
        mainless.put("main", "fixtures.Monitors");
        refused("class fixtures.Monitors has no `public static void main(String[])`", mainless);
        JsonObject strange = Conversation.plan(classes, "crossed");
        strange.put("strategy", "strange");
        refused("strange", strange);
    }

    private void refused(String message, JsonObject plan) throws Exception {
        try (Conversation run = begin(plan)) {
            JsonObject error = run.await("input-error");
            assertNotNull(error, () -> run.received.toString());
            assertTrue(error.getString("message").contains(message), error.getString("message"));
            assertFalse(error.getString("help").isEmpty());
            assertTrue(run.hasEnded());
            note(run);
        }
    }

    @Test
    void aDefectIsToldWithItsStack() throws Exception {
        JsonObject plan = Conversation.plan(classes, "crossed");
        plan.put("seed", "no number");
        try (Conversation run = begin(plan)) {
            assertTrue(run.await("internal-error").getString("stack").contains("Plan."));
            note(run);
        }
    }

    @Test
    void theDoctorOnlyGetsReady() throws Exception {
        JsonObject plan = Conversation.plan(classes, "crossed");
        plan.put("mode", "doctor");
        try (Conversation run = begin(plan)) {
            assertEquals(List.of("ready"), run.types());
            assertEquals(System.getProperty("java.version"), run.received.get(0).getString("java"));
            assertTrue(run.hasEnded());
            note(run);
        }
    }

    @Test
    void theTestsOfClassesAreTold() throws Exception {
        JsonObject plan = Conversation.plan(classes);
        plan.put("mode", "tests");
        plan.put("test_classes", new JsonArray(List.of("fixtures.StockTests$Of5", "fixtures.Absent")));
        try (Conversation run = begin(plan)) {
            assertEquals(List.of("ready", "tests", "tests"), run.types());
            assertEquals(List.of("fixtures.StockTests$Of5#isSoldOnce"), run.received.get(1).getArray("tests"));
            assertTrue(run.hasEnded());
            note(run);
        }
    }

    @Test
    void theEndOfTheLauncherIsTheEndOfTheTesterAndOfItsFolder() throws Exception {
        Path own = Files.createDirectories(folder.resolve("own"));
        Files.createDirectories(own.resolve("files/deep"));
        Path kept = Files.writeString(folder.resolve("kept"), "");
        Files.createSymbolicLink(own.resolve("files/link"), folder);
        JsonObject plan = Conversation.plan(classes, "crossed");
        plan.put("folder", own.toString());
        try (Conversation run = begin(plan)) {
            run.await("calibrated");
            assertTrue(Files.exists(own));
            run.endInput();
            assertTrue(run.hasEnded());
        }
        assertFalse(Files.exists(own));
        assertTrue(Files.exists(kept), "links are not followed");
    }

    /** The program has the descriptors 0 to 2, and none of them leads to the launcher. */
    @Test
    void theProgramsDescriptorsAreNotTheChannel() throws Exception {
        try (Conversation run = begin(Conversation.plan(classes, "forging"))) {
            run.await("calibrated");
            run.say("schedules 0 3");
            assertNotNull(run.await("chunk"), () -> run.received.toString());
            run.say("stop");
            run.types();
            assertTrue(Files.readString(run.output).startsWith("{\"type\":\"failure\"}\n"));
        }
    }

    /** The folder of the user's program is its working directory here, so that the files of the plan's folder are others. */
    @Test
    void aFailureThatDoesNotComeAgainIsNone() throws Exception {
        JsonObject plan = Conversation.plan(classes, "once", folder.resolve("runs").toString());
        try (Conversation run = begin(plan)) {
            run.await("calibrated");
            run.say("schedules 0 20");
            JsonObject unsteady = run.await("unsteady");
            assertEquals("exception: java.lang.IllegalStateException: once", unsteady.getString("message"));
            JsonObject chunk = run.await("chunk");
            assertEquals(20, chunk.getInt("schedules"));
            assertTrue(unsteady.getInt("index") < 8, unsteady::toString);
            note(run);
        }
    }

    @Test
    void whatIsNotControlledIsToldAlthoughNothingFails() throws Exception {
        JsonObject plan = Conversation.plan(classes, "outside", folder.resolve("written").toString());
        try (Conversation run = begin(plan)) {
            run.await("calibrated");
            run.say("schedules 0 1");
            run.await("chunk");
            Set<String> told = new TreeSet<>();
            for (JsonObject message : run.received) {
                if (message.getString("type").equals("notice")) {
                    told.add(message.getString("message"));
                }
            }
            // Without a folder of its own, no file is told.
            assertEquals(
                    Set.of(
                            "not controlled: network connections",
                            "not controlled: random numbers of SecureRandom or SplittableRandom",
                            "not controlled: which objects the garbage collector frees"),
                    told);
        }
    }

    @Test
    void filesThatAScheduleChangesAreRestoredBeforeTheNext() throws Exception {
        Path own = Files.createDirectories(folder.resolve("own2/files"));
        JsonObject plan = Conversation.plan(classes, "writing", own.resolve("new").toString());
        plan.put("folder", own.getParent().toString());
        try (Conversation run = begin(plan)) {
            JsonObject calibrated = run.await("calibrated");
            assertEquals("fresh", calibrated.getString("loader"));
            assertEquals(
                    "the program changes files, which are restored before each schedule", calibrated.getString("reason"));
            run.say("schedules 0 2");
            run.await("chunk");
            List<String> types = new ArrayList<>();
            for (JsonObject message : run.received) {
                types.add(message.getString("type"));
            }
            assertEquals(List.of("ready", "restore", "restore", "calibrated", "restore", "restore", "chunk"), types);
            run.left = " /x/open";
            run.say("schedules 2 9");
            JsonObject retire = run.await("retire");
            assertEquals(3, retire.getInt("next"));
            assertEquals("a file that a schedule left cannot be removed: /x/open", retire.getString("reason"));
            run.types();
            note(run);
        }
    }

    @Test
    void aProgramThatChangesFilesElsewhereIsTold() throws Exception {
        Path own = Files.createDirectories(folder.resolve("own3/files"));
        JsonObject plan = Conversation.plan(classes, "writing", folder.resolve("elsewhere").toString());
        plan.put("folder", own.getParent().toString());
        try (Conversation run = begin(plan)) {
            run.await("calibrated");
            String told = "not controlled: files outside the working folder";
            assertTrue(run.received.stream().anyMatch(message -> told.equals(message.getString("message"))));
        }
    }

    @Test
    void anExceptionThatCannotTellItselfIsTheProgramsFailure() throws Exception {
        try (Conversation run = begin(Conversation.plan(classes, "mute"))) {
            run.await("calibrated");
            run.say("schedules 0 1000");
            JsonObject failure = run.await("failure");
            assertNotNull(failure, () -> run.received.toString());
            assertEquals("fixtures.Scenarios$Mute", failure.getObject("failure").getString("message"));
        }
    }

    @Test
    void outputThatComesFasterThanItIsReadArrivesWhole() throws Exception {
        JsonObject plan = Conversation.plan(classes, "loud");
        plan.put("output", "pass");
        try (Conversation run = begin(plan)) {
            Thread.sleep(300);
            run.say("schedules 0 1");
            run.await("chunk");
            long length = 0;
            for (JsonObject message : run.received) {
                length += message.getString("text", "").length();
            }
            // Calibrating runs it twice.
            assertEquals((CALIBRATING + 1) * 3_000_000, length);
        }
    }

    /** Messages that need another JDK or a defect to be sent have samples alone. */
    @AfterAll
    static void samplesHaveTheKeysThatAreSent() throws Exception {
        Map<String, Set<String>> expected = new TreeMap<>();
        for (String line : Files.readAllLines(SAMPLES.resolve("messages.jsonl"))) {
            JsonObject message = JsonParser.object().from(line);
            addPaths(message, "", expected.computeIfAbsent(message.getString("type"), type -> new TreeSet<>()));
        }
        if (SENT.keySet().equals(expected.keySet())) {
            assertEquals(lines(expected), lines(SENT));
        }
    }

    private static String lines(Map<String, Set<String>> paths) {
        StringBuilder lines = new StringBuilder();
        paths.forEach((type, values) -> values.forEach(value -> lines.append(type).append(value).append('\n')));
        return lines.toString();
    }
}
