package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;
import threadlint.record.TraceText;
import threadlint.strategy.Goal;

/** Predictions from recorded runs that passed, driven by a JVM with the agent. */
@Timeout(60)
class ProveTest {
    private static final String MAIN = String.join(
            "\n",
            "package app;",
            "import java.util.concurrent.locks.*;",
            "public class Main {",
            "    static int shared, own;",
            "    static final Object a = new Object();",
            "    static final Lock b = new ReentrantLock();",
            "    static final Object gate = new Object(), c = new Object(), d = new Object();",
            "    static final java.util.List<Integer> list = new java.util.ArrayList<>();",
            "    static void pauses() { for (int i = 0; i < 9; i++) { synchronized (a) { own++; } } }",
            "    static void fill() {",
            "        java.util.Collection<Integer> mine = java.util.Collections.synchronizedCollection(list);",
            "        mine.add(1);",
            "        pauses();",
            "    }",
            "    static void empty() {",
            "        java.util.Collection<Integer> mine = java.util.Collections.synchronizedCollection(list);",
            "        pauses();",
            "        mine.clear();",
            "    }",
            "    int value;",
            "    synchronized int get() { return value; }",
            "    synchronized void set(int to) { value = to; }",
            "    void add() { set(get() + 1); }",
            "    static void first() {",
            "        for (int i = 0; i < 5; i++) { synchronized (a) { own++; } }",
            "        shared = 1;",
            "    }",
            "    static void second() {",
            "        shared = 2;",
            "        for (int i = 0; i < 5; i++) { synchronized (a) { own--; } }",
            "    }",
            "    static void ab() { synchronized (a) { b.lock(); try { own++; } finally { b.unlock(); } } }",
            "    static void ba() { b.lock(); try { synchronized (a) { own++; } } finally { b.unlock(); } }",
            "    static void cd() { ab(); synchronized (gate) { synchronized (c) { synchronized (d) { own++; } } } }",
            "    static void dc() { ba(); synchronized (gate) { synchronized (d) { synchronized (c) { own++; } } } }",
            "    static int x, y;",
            "    static void open() { x = 1; synchronized (a) { y = 1; } }",
            "    static void shut() { x = 2; synchronized (a) { y = 2; } }",
            "    static void await() { synchronized (a) { try { a.wait(); } catch (InterruptedException e) { own++; } } }",
            "    static void signal() { synchronized (a) { a.notify(); } }",
            "    static final java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();",
            "    static void count() {",
            "        int old = count.get();",
            "        count.set(old + 1);",
            "    }",
            "    static void countLate() {",
            "        for (int i = 0; i < 20; i++) { pauses(); }",
            "        count.incrementAndGet();",
            "    }",
            "    static boolean ready;",
            "    void addFirst() { pauses(); pauses(); ready = true; add(); }",
            "    void addNext() { while (!ready) { } add(); }",
            "    static java.nio.channels.Pipe pipe;",
            "    static void receive() {",
            "        try { pipe.source().read(java.nio.ByteBuffer.allocate(1)); } catch (java.io.IOException e) { own++; }",
            "        shared = 3;",
            "    }",
            "    static void send() {",
            "        shared = 4;",
            "        try { pipe.sink().write(java.nio.ByteBuffer.allocate(1)); } catch (java.io.IOException e) { own++; }",
            "    }",
            "    public static void main(String[] args) throws Exception {",
            "        Main main = new Main();",
            "        switch (args[0]) {",
            "            case \"count\": run(Main::count, Main::countLate); break;",
            "            case \"race\": run(Main::first, Main::second); break;",
            "            case \"two objects\": run(main::add, new Main()::add); break;",
            "            case \"pipe\": pipe = java.nio.channels.Pipe.open(); run(Main::receive, Main::send); break;",
            "            case \"one line\": run(Main::open, Main::shut); break;",
            "            case \"wrappers\": run(Main::fill, Main::empty); break;",
            "            case \"deadlock\": run(Main::ab, Main::ba); break;",
            "            case \"two deadlocks\": run(Main::cd, Main::dc); break;",
            "            case \"busy wait\": run(main::addFirst, main::addNext); break;",
            "            case \"signal\": run(Main::await, Main::signal); break;",
            "            case \"atomicity\": run(main::add, main::add); break;",
            "            default: run(main::add, main::add); if (main.value != 2) throw new IllegalStateException(\"lost\");",
            "        }",
            "    }",
            "    static void run(Runnable one, Runnable other) throws Exception {",
            "        Thread first = new Thread(one), second = new Thread(other);",
            "        first.start(); second.start();",
            "        first.join(); second.join();",
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
        Path file = Files.writeString(folder.resolve("Main.java"), MAIN);
        int exit = javax.tools.ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), file.toString());
        assertEquals(0, exit);
    }

    private static JsonObject plan(String mode, String scenario, int seed) {
        JsonObject plan = Conversation.plan(classes, scenario);
        plan.put("main", "app.Main");
        plan.put("mode", mode);
        plan.put("strategy", "directed");
        plan.put("events", "all");
        plan.put("seed", "" + seed);
        plan.put("spurious", 0);
        plan.put("early_timeouts", 0);
        plan.put("units", true);
        plan.put("max_millis", 10_000);
        return plan;
    }

    /** A recording that did not fail, by thread. */
    private static List<List<String>> record(String scenario) throws Exception {
        Path trace = folder.resolve(scenario + ".tltrace");
        for (int seed = 1;; seed++) {
            JsonObject plan = plan("record", scenario, seed);
            plan.put("trace", trace.toString());
            try (Conversation tester = new Conversation(agent, folder, plan)) {
                if (!tester.types().contains("failure")) {
                    break;
                }
            }
        }
        List<List<String>> threads = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String event : new TraceText(Files.readAllBytes(trace)).events()) {
            threads.get(event.charAt(0) - '0').add(event);
        }
        return threads;
    }

    /** The number of the event of that kind, whose text ends so. */
    private static int find(List<String> events, String kind, int skipped, String end) {
        int left = skipped;
        for (int i = 0; i < events.size(); i++) {
            boolean isIt = events.get(i).split(" ")[1].equals(kind) && events.get(i).endsWith(end);
            if (isIt && left-- == 0) {
                return i;
            }
        }
        throw new AssertionError("no " + kind + " " + end + " in " + events);
    }

    private static JsonObject target(String kind, String order, int[]... goal) {
        JsonObject target = new JsonObject();
        target.put("id", 0);
        target.put("kind", kind);
        target.put("message", "half of a change was seen");
        target.put("threads", JsonArray.from("0", "0.1", "0.2"));
        target.put("order", order);
        target.put("edges", new JsonArray());
        JsonArray events = new JsonArray();
        for (int[] event : goal) {
            events.add(JsonArray.from(event[0], event[1]));
        }
        target.put("goal", events);
        return target;
    }

    private static JsonArray sites(Object... classMethodLines) {
        JsonArray sites = new JsonArray();
        for (int i = 0; i < classMethodLines.length; i += 2) {
            JsonObject site = new JsonObject();
            site.put("class", "app.Main");
            site.put("method", classMethodLines[i]);
            site.put("line", classMethodLines[i + 1]);
            sites.add(site);
        }
        return sites;
    }

    private static JsonArray on(String field, JsonArray sites) {
        for (Object site : sites) {
            ((JsonObject) site).put("field", "app.Main.".concat(field));
        }
        return sites;
    }

    private static int line(String text) {
        String[] lines = MAIN.split("\n");
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].contains(text)) {
                return i + 1;
            }
        }
        throw new AssertionError(text);
    }

    private static JsonObject prove(String scenario, JsonObject target) throws Exception {
        return prove(plan("prove", scenario, 1), target);
    }

    private static JsonObject prove(JsonObject plan, JsonObject target) throws Exception {
        plan.put("targets", JsonArray.from(target));
        plan.put("budget_millis", 30_000);
        try (Conversation tester = new Conversation(agent, folder, plan)) {
            tester.await("calibrated");
            tester.say("target 0");
            JsonObject verdict = tester.await("verdict");
            assertNotNull(verdict, () -> tester.received.toString());
            tester.say("stop");
            return verdict;
        }
    }

    /** What is saved replays in a JVM of its own. */
    private static JsonObject replayed(JsonObject verdict) throws Exception {
        JsonObject schedule = verdict.getObject("proof").getObject("schedule");
        JsonObject plan = Conversation.replayPlan(classes, schedule);
        for (String key : List.of("strategy", "seed", "events", "watch", "early_timeouts", "spurious", "max_steps")) {
            plan.put(key, schedule.get(key));
        }
        plan.put("max_millis", 60_000);
        try (Conversation tester = new Conversation(agent, folder, plan)) {
            JsonObject failure = tester.await("failure");
            assertNotNull(failure, () -> tester.received.toString());
            return failure.getObject("failure");
        }
    }

    private static void confirmed(JsonObject verdict, String kind) throws Exception {
        assertEquals("confirmed", verdict.getString("verdict"), verdict.getString("reason"));
        assertEquals(1, verdict.getInt("schedules"));
        assertEquals(kind, verdict.getObject("proof").getObject("failure").getString("kind"));
        assertEquals(kind, replayed(verdict).getString("kind"));
    }

    @Test
    void the_sample_of_a_plan_is_understood() throws Exception {
        Plan plan = Plan.read(Path.of("..", "testdata", "protocol", "prove-plan.json"));
        Prediction prediction = new Prediction(plan.targets.getObject(0));
        assertEquals("prove", plan.mode);
        assertEquals(5_000, plan.budgetMillis);
        assertTrue(plan.settings.outlivesErrors);
        String error = "java.lang.IllegalStateException at com.example.Transfer.run(Transfer.java:20)";
        assertEquals(Set.of(error), plan.settings.knownErrors);
        assertEquals(Goal.Kind.PASS, prediction.kind);
        assertEquals(3, prediction.goal.size());
        assertEquals(5, prediction.goal.event(2));
        assertEquals("<init>", prediction.site(2).method);
        assertEquals("com.example.Transfer.value", prediction.site(2).field);
        assertTrue(prediction.allows(0, 2, true));
        assertTrue(prediction.needsHarm);
        assertTrue(prediction.order.has(2, "0.2"));
    }

    private static JsonObject race() throws Exception {
        List<List<String>> threads = record("race");
        int one = find(threads.get(1), "WRITE", 0, "app.Main.shared/1");
        int other = find(threads.get(2), "WRITE", 0, "app.Main.shared/1");
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",1*" + one + ",2*" + other;
        JsonObject target = target("race", order, new int[] {1, one}, new int[] {2, other});
        target.put("sites", on("shared", sites("first", line("shared = 1"), "second", line("shared = 2"))));
        return target;
    }

    @Test
    void a_race_is_driven_to_both_accesses_at_once() throws Exception {
        JsonObject verdict = prove("race", race());
        confirmed(verdict, "race");
        assertEquals(2, verdict.getObject("proof").getObject("schedule").getArray("aim").size());
    }

    @Test
    void what_ends_schedules_before_the_goal_is_told() throws Exception {
        JsonObject plan = plan("prove", "race", 1);
        plan.put("max_steps", 3);
        JsonObject verdict = prove(plan, race());
        assertEquals("not-reproduced", verdict.getString("verdict"));
        String reason = verdict.getString("reason");
        assertTrue(reason.startsWith("20 of 20 schedules ended before that: no thread gets further: after 5 steps"), reason);
    }

    /** The trace does not know that what is received was sent before. */
    @Test
    void what_a_call_outside_the_schedule_keeps_in_order_is_blocked() throws Exception {
        List<List<String>> threads = record("pipe");
        int one = find(threads.get(1), "WRITE", 0, "app.Main.shared/1");
        int other = find(threads.get(2), "WRITE", 0, "app.Main.shared/1");
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",1*" + one + ",2*" + other;
        JsonObject target = target("race", order, new int[] {1, one}, new int[] {2, other});
        target.put("sites", on("shared", sites("receive", line("shared = 3"), "send", line("shared = 4"))));
        JsonObject verdict = prove("pipe", target);
        assertEquals("blocked", verdict.getString("verdict"), verdict.getString("reason"));
        String reason = verdict.getString("reason");
        assertTrue(reason.startsWith("a thread waited outside the control of schedules, "), reason);
        assertTrue(reason.contains("Main.java:" + line("pipe.source()")), reason);
    }

    @Test
    void a_race_on_another_field_of_the_line_proves_nothing() throws Exception {
        List<List<String>> threads = record("one line");
        int one = find(threads.get(1), "WRITE", 0, "app.Main.y/1");
        int other = find(threads.get(2), "WRITE", 0, "app.Main.y/1");
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",1*" + one + ",2*" + other;
        JsonObject target = target("race", order, new int[] {1, one}, new int[] {2, other});
        target.put("sites", on("y", sites("open", line("void open()"), "shut", line("void shut()"))));
        assertEquals("not-reproduced", prove("one line", target).getString("verdict"));
        target.put("sites", on("x", target.getArray("sites")));
        JsonObject verdict = prove("one line", target);
        assertEquals("confirmed", verdict.getString("verdict"), verdict.getString("reason"));
        assertEquals("race", replayed(verdict).getString("kind"));
    }

    /** No schedule keeps the order, so that one reaches it that knows no more than the lines. */
    @Test
    void accesses_that_the_jdk_makes_are_brought_together_by_the_lines_of_the_program() throws Exception {
        JsonObject target = target("race", "0*1,1*1,2*1", new int[] {1, 1_000}, new int[] {2, 1_000});
        JsonArray sites = sites("fill", line("mine.add(1)"), "empty", line("mine.clear()"));
        for (Object site : sites) {
            ((JsonObject) site).put("field", "java.util.ArrayList.contents");
        }
        target.put("sites", sites);
        JsonObject verdict = prove("wrappers", target);
        assertEquals("confirmed", verdict.getString("verdict"), verdict.getString("reason"));
        wasReachedByPlace(verdict);
        JsonObject aim = verdict.getObject("proof").getObject("schedule").getArray("aim").getObject(0);
        assertEquals("app.Main", aim.getString("class"));
        assertEquals("race", replayed(verdict).getString("kind"));
    }

    /** The first two threads started, each at its next acquisition after so many. */
    private static JsonObject lockCycle(String scenario, int skipped) throws Exception {
        List<List<String>> threads = record(scenario);
        int one = find(threads.get(1), "ACQ", skipped, "");
        int other = find(threads.get(2), "ACQ", skipped, "");
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",1*" + one + ",2*" + other;
        return target("deadlock", order, new int[] {1, one}, new int[] {2, other});
    }

    @Test
    void a_deadlock_is_driven_to_its_requests() throws Exception {
        JsonObject target = lockCycle("deadlock", 1);
        target.put("sites", sites("ab", line("void ab()"), "ba", line("void ba()")));
        confirmed(prove("deadlock", target), "deadlock");
    }

    @Test
    void another_deadlock_than_the_predicted_one_proves_nothing() throws Exception {
        JsonObject target = lockCycle("two deadlocks", 4);
        target.put("sites", sites("cd", line("void cd()"), "dc", line("void dc()")));
        assertEquals("not-reproduced", prove("two deadlocks", target).getString("verdict"));
    }

    @Test
    void a_deadlock_elsewhere_in_the_code_is_another_one() throws Exception {
        JsonObject target = lockCycle("deadlock", 1);
        target.put("sites", sites("cd", line("void cd()"), "dc", line("void dc()")));
        assertEquals("not-reproduced", prove("deadlock", target).getString("verdict"));
    }

    /** The second thread takes the lock before the first one does. */
    private static JsonObject reversed(String scenario, String methodOfSecond) throws Exception {
        List<List<String>> threads = record(scenario);
        int second = find(threads.get(1), "ACQ", 0, "");
        int first = find(threads.get(2), "ACQ", 0, "");
        int end = threads.get(2).size();
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",2*" + end + ",1*" + threads.get(1).size();
        JsonObject target = target("order", order, new int[] {2, first});
        target.put("edges", JsonArray.from(JsonArray.from(2, first, 1, second)));
        target.put("needs_harm", true);
        target.put("sites", sites(methodOfSecond, line("void " + methodOfSecond + "()")));
        return target;
    }

    @Test
    void a_signal_that_comes_before_it_is_waited_for_is_lost() throws Exception {
        JsonObject verdict = prove("signal", reversed("signal", "signal"));
        confirmed(verdict, "deadlock");
        assertEquals(List.of("2 ENTER", "1 BLOCKED"), marked(verdict));
    }

    @Test
    void an_order_that_breaks_nothing_proves_nothing() throws Exception {
        JsonObject verdict = prove("race", reversed("race", "second"));
        assertEquals("not-reproduced", verdict.getString("verdict"));
        assertEquals("it happened, and nothing followed from it", verdict.getString("reason"));
    }

    @Test
    void a_violation_without_harm_is_a_failure_of_its_own() throws Exception {
        JsonObject verdict = prove("atomicity", lostUpdate("atomicity"));
        confirmed(verdict, "atomicity");
        assertEquals(List.of("1 READ", "2 WRITE", "1 WRITE"), marked(verdict));
    }

    private static List<String> marked(JsonObject verdict) {
        List<String> marked = new ArrayList<>();
        for (Object event : verdict.getObject("proof").getArray("events")) {
            JsonObject json = (JsonObject) event;
            if (json.getBoolean("mark", false)) {
                marked.add(json.getInt("thread") + " " + json.getString("kind"));
            }
        }
        return marked;
    }

    @Test
    void what_follows_from_a_violation_is_worse() throws Exception {
        confirmed(prove("atomicity with a check", lostUpdate("atomicity with a check")), "exception");
    }

    @Test
    void what_needs_harm_is_proved_by_the_failure_that_follows() throws Exception {
        JsonObject harmless = lostUpdate("atomicity");
        harmless.put("needs_harm", true);
        JsonObject verdict = prove("atomicity", harmless);
        assertEquals("not-reproduced", verdict.getString("verdict"));
        assertEquals("it happened, and nothing followed from it", verdict.getString("reason"));
        JsonObject harmful = lostUpdate("atomicity with a check");
        harmful.put("needs_harm", true);
        confirmed(prove("atomicity with a check", harmful), "exception");
    }

    /** The other thread writes between a read and the write that rests on it. */
    private static JsonObject lostUpdate(String scenario) throws Exception {
        List<List<String>> threads = record(scenario);
        int read = find(threads.get(1), "READ", 0, "app.Main.value/0");
        int write = find(threads.get(1), "WRITE", 0, "app.Main.value/0");
        int between = find(threads.get(2), "WRITE", 0, "app.Main.value/0");
        int inside = find(threads.get(1), "REL", 0, "") + 1;
        assertTrue(read < inside && inside < write);
        int end = threads.get(2).size();
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",1*" + inside + ",2*" + end + ",1*" + (write - inside + 1);
        JsonObject target = target("atomicity", order, new int[] {1, read}, new int[] {2, between}, new int[] {1, write});
        target.put("sites", on("value", sites("get", line("int get()"), "set", line("void set("), "set", line("void set("))));
        access(target, "read", "write", "write");
        variables(target, 0, 0, 0);
        return target;
    }

    /** Schedules that know no more than the lines take turns with others after the first one. */
    private static void wasReachedByPlace(JsonObject verdict) {
        assertTrue(Set.of(2, 4).contains(verdict.getInt("schedules")), verdict.getString("reason"));
    }

    /** The same of a recording with other events than a schedule has: only the places are right. */
    private static JsonObject lostUpdateByPlace(String readIn, String writtenIn) {
        JsonObject target = target("atomicity", "0*1,1*1,2*1", new int[] {1, 1_000}, new int[] {2, 1_000}, new int[] {1, 1_001});
        target.put("sites", on("value", sites("get", line("int get()"), "set", line("void set("), "set", line("void set("))));
        String[] units = {readIn, "app.Main.add()", writtenIn};
        for (int i = 0; i < units.length; i++) {
            target.getArray("sites").getObject(i).put("unit", units[i]);
        }
        access(target, "read", "write", "write");
        return target;
    }

    @Test
    void a_violation_whose_events_have_other_numbers_is_recognised_by_its_places() throws Exception {
        JsonObject verdict = prove("atomicity", lostUpdateByPlace("app.Main.add()", "app.Main.add()"));
        assertEquals("confirmed", verdict.getString("verdict"), verdict.getString("reason"));
        wasReachedByPlace(verdict);
        assertEquals(List.of("1 READ", "2 WRITE", "1 WRITE"), marked(verdict));
        assertEquals("atomicity", replayed(verdict).getString("kind"));
        JsonArray lines = verdict.getObject("proof").getObject("schedule").getArray("lines");
        assertEquals(3, lines.size());
        assertEquals(line("int get()"), lines.getObject(0).getInt("line"));
    }

    @Test
    void a_loop_ends_that_waits_for_an_access_that_is_no_scheduling_point() throws Exception {
        JsonObject verdict = prove("busy wait", lostUpdateByPlace("app.Main.add()", "app.Main.add()"));
        assertEquals("confirmed", verdict.getString("verdict"), verdict.getString("reason"));
        wasReachedByPlace(verdict);
        assertEquals("atomicity", replayed(verdict).getString("kind"));
    }

    @Test
    void the_state_of_an_object_may_stand_for_its_field() throws Exception {
        JsonObject target = lostUpdateByPlace("app.Main.add()", "app.Main.add()");
        on("contents", target.getArray("sites"));
        assertEquals("confirmed", prove("atomicity", target).getString("verdict"));
    }

    /**
     * A call of a library, of which a free recording has one event, and which it knows to write only; the other thread
     * comes so late that no random walk lets it in between.
     */
    private static JsonObject lostCount(int lineOfWrite) {
        JsonObject target = target("atomicity", "0*1,1*1,2*1", new int[] {1, 1_000}, new int[] {2, 1_000}, new int[] {1, 1_001});
        int late = line("count.incrementAndGet()");
        target.put("sites", sites("count", line("count.get()"), "countLate", late, "count", lineOfWrite));
        for (Object each : target.getArray("sites")) {
            JsonObject site = (JsonObject) each;
            site.put("field", "java.util.concurrent.atomic.AtomicInteger.contents");
            site.put("unit", "app.Main." + site.getString("method") + "()");
        }
        access(target, "read", "write", "write");
        return target;
    }

    @Test
    void calls_of_a_library_are_recognised_by_the_lines_that_make_them() throws Exception {
        JsonObject verdict = prove("count", lostCount(line("count.set(")));
        assertEquals("confirmed", verdict.getString("verdict"), verdict.getString("reason"));
        assertEquals("atomicity", replayed(verdict).getString("kind"));
        assertEquals("not-reproduced", prove("count", lostCount(line("count.get()"))).getString("verdict"));
    }

    @Test
    void accesses_in_two_calls_of_a_unit_or_in_another_one_violate_nothing() throws Exception {
        JsonObject left = lostUpdateByPlace("app.Main.get()", "app.Main.add()");
        assertEquals("not-reproduced", prove("atomicity", left).getString("verdict"));
        JsonObject elsewhere = lostUpdateByPlace("app.Main.add()", "app.Main.fill()");
        assertEquals("not-reproduced", prove("atomicity", elsewhere).getString("verdict"));
    }

    private static void access(JsonObject target, String... access) {
        for (int i = 0; i < access.length; i++) {
            target.getArray("sites").getObject(i).put("access", access[i]);
        }
    }

    private static void variables(JsonObject target, int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            target.getArray("sites").getObject(i).put("variable", numbers[i]);
        }
    }

    @Test
    void a_violation_is_about_the_variables_that_were_predicted() throws Exception {
        JsonObject target = lostUpdate("two objects");
        assertEquals("not-reproduced", prove("two objects", target).getString("verdict"));
        variables(target, 0, 1, 0);
        confirmed(prove("two objects", target), "atomicity");
    }

    @Test
    void a_write_is_no_predicted_read() throws Exception {
        JsonObject target = lostUpdate("atomicity");
        variables(target, 0, 0, 1);
        assertEquals("not-reproduced", prove("atomicity", target).getString("verdict"));
        variables(target, 0, 0, 0);
        access(target, "read", "read", "write");
        assertEquals("not-reproduced", prove("atomicity", target).getString("verdict"));
    }

    @Test
    void what_cannot_happen_is_not_reproduced() throws Exception {
        List<List<String>> threads = record("race");
        int one = find(threads.get(1), "WRITE", 0, "app.Main.own/1");
        int other = find(threads.get(2), "WRITE", 0, "app.Main.own/1");
        String order = "0*" + (find(threads.get(0), "FORK", 1, "") + 1) + ",1*" + one + ",2*" + other;
        JsonObject target = target("race", order, new int[] {1, one}, new int[] {2, other});
        target.put("sites", sites("first", line("own++; } }"), "second", line("own--")));
        JsonObject verdict = prove("race", target);
        assertEquals("not-reproduced", verdict.getString("verdict"));
        assertEquals(20, verdict.getInt("schedules"));
        assertTrue(verdict.getString("reason").startsWith("in schedule 1, thread 0."), verdict.getString("reason"));
    }
}
