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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import threadlint.agent.AgentJvm;
import threadlint.record.TraceText;

/** Traces of small programs, recorded by a JVM with the agent. */
@Timeout(60)
class RecordTest {
    private static final String MAIN = String.join(
            "\n",
            "package app;",
            "import java.util.*;",
            "import java.util.concurrent.*;",
            "import java.util.concurrent.locks.*;",
            "public class Main {",
            "    @interface ThreadSafe {}",
            "    @ThreadSafe static class Box {",
            "        int value;",
            "        volatile boolean ready;",
            "        final Lock lock = new ReentrantLock();",
            "        final ReadWriteLock both = new ReentrantReadWriteLock();",
            "        final Condition full = lock.newCondition();",
            "        Box() {}",
            "        Box(Box other) { this(); value = other.value; }",
            "        synchronized void set(int[] to, String name) { value = to[1]; }",
            "        void fails() { throw new IllegalStateException(); }",
            "        void locks() { lock.lock(); try { lock.lock(); lock.unlock(); value++; } finally { lock.unlock(); } }",
            "        void reads() { both.readLock().lock(); both.readLock().unlock(); both.writeLock().lock(); both.writeLock().unlock(); }",
            "    }",
            "    static class Lazy { static final Lazy it = new Lazy(); int value; Lazy() { value = 1; } }",
            "    @ThreadSafe static class Counts { static int total; static synchronized void add() { total++; } }",
            "    static int shared;",
            "    static void thread(Runnable body) throws Exception {",
            "        Thread thread = new Thread(body, \"worker\");",
            "        thread.start();",
            "        body.run();",
            "        thread.join();",
            "    }",
            "    public static void main(String[] args) throws Exception {",
            "        Box box = new Box();",
            "        switch (args[0]) {",
            "            case \"fields\": thread(() -> { shared++; box.set(new int[2], \"\"); box.ready = !box.ready; }); break;",
            "            case \"lists\": {",
            "                List<Integer> list = new ArrayList<>(List.of(1, 2));",
            "                thread(() -> { list.set(1, list.size()); list.add(3); for (int i : list) break; }); break; }",
            "            case \"locks\": thread(box::locks); break;",
            "            case \"reads\": thread(box::reads); break;",
            "            case \"units\": thread(() -> { try { box.fails(); } catch (RuntimeException e) { new Box(box); } }); break;",
            "            case \"waits\": {",
            "                Thread thread = new Thread(() -> { synchronized (box) { box.ready = true; box.notify(); } });",
            "                synchronized (box) { thread.start(); while (!box.ready) box.wait(); }",
            "                thread.join(); break; }",
            "            case \"conditions\": {",
            "                Thread thread = new Thread(() -> { box.lock.lock(); box.ready = true; box.full.signal(); box.lock.unlock(); });",
            "                box.lock.lock(); thread.start(); while (!box.ready) box.full.await(); box.lock.unlock();",
            "                thread.join(); break; }",
            "            case \"results\": {",
            "                FutureTask<Integer> task = new FutureTask<>(() -> ++shared);",
            "                CompletableFuture<Integer> one = new CompletableFuture<>();",
            "                CompletableFuture<Integer> stage = one.thenApply(seen -> shared += seen);",
            "                Thread thread = new Thread(() -> { task.run(); one.complete(1); });",
            "                thread.start(); task.get(); stage.get(); thread.join(); break; }",
            "            case \"permits\": {",
            "                Thread main = Thread.currentThread();",
            "                Thread thread = new Thread(() -> LockSupport.unpark(main));",
            "                thread.start(); box.locks(); LockSupport.park(); thread.join(); break; }",
            "            case \"interrupts\": {",
            "                Thread main = Thread.currentThread();",
            "                Thread thread = new Thread(main::interrupt);",
            "                thread.start(); while (!Thread.interrupted()) Thread.yield();",
            "                while (thread.isAlive()) Thread.yield(); break; }",
            "            case \"classes\": thread(() -> { if (Lazy.it.value != 1) throw new Error(); }); break;",
            "            case \"map\": {",
            "                ConcurrentMap<String, String> map = new ConcurrentHashMap<>();",
            "                Thread thread = new Thread(() -> { map.put(\"a\", \"b\"); map.get(\"a\"); });",
            "                thread.start(); thread.join(); break; }",
            "            case \"table\": {",
            "                Hashtable<String, Integer> table = new Hashtable<>();",
            "                Stack<String> stack = new Stack<>();",
            "                StringBuffer text = new StringBuffer();",
            "                Thread thread = new Thread(() -> { table.put(\"a\", 1); table.get(\"a\"); stack.push(\"b\"); text.append('a'); });",
            "                thread.start(); thread.join(); break; }",
            "            case \"statics\": thread(Counts::add); break;",
            "            case \"queue\": {",
            "                BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);",
            "                Thread thread = new Thread(() -> queue.offer(\"one\"));",
            "                thread.start(); thread.join(); queue.peek(); break; }",
            "            case \"stuck\": {",
            "                CountDownLatch one = new CountDownLatch(2);",
            "                Object a = new Object(), b = new Object();",
            "                Thread thread = new Thread(() -> { synchronized (a) { one.countDown(); await(one); synchronized (b) {} } });",
            "                thread.start();",
            "                synchronized (b) { one.countDown(); await(one); synchronized (a) {} } }",
            "        }",
            "    }",
            "    static void await(CountDownLatch latch) { try { latch.await(); } catch (InterruptedException e) { throw new Error(e); } }",
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

    private static final class Recorded {
        final TraceText trace;
        final List<JsonObject> messages;

        Recorded(TraceText trace, List<JsonObject> messages) {
            this.trace = trace;
            this.messages = messages;
        }

        JsonObject last() {
            return messages.get(messages.size() - 1);
        }

        /** Without the numbers of objects and lines. */
        List<String> events(int thread, String... kinds) {
            List<String> events = new ArrayList<>();
            for (String event : trace.events()) {
                String[] words = event.split(" ");
                if (words[0].equals("" + thread) && List.of(kinds).contains(words[1])) {
                    String place = words[3].replaceAll(":\\d+$", "").replace("app.Main", "");
                    String field = words.length > 4 ? " " + words[4].replace("app.Main", "") : "";
                    events.add(words[1] + " " + place + field);
                }
            }
            return events;
        }
    }

    private static JsonObject plan(Path trace, String scenario, int seed) {
        JsonObject plan = Conversation.plan(classes, scenario);
        plan.put("main", "app.Main");
        plan.put("mode", "record");
        plan.put("strategy", "directed");
        plan.put("events", "all");
        plan.put("seed", "" + seed);
        plan.put("spurious", 0);
        plan.put("early_timeouts", 0);
        plan.put("trace", trace.toString());
        plan.put("units", true);
        return plan;
    }

    private static Recorded record(String scenario, int seed) throws Exception {
        Path trace = folder.resolve(scenario + ".tltrace");
        try (Conversation tester = new Conversation(agent, folder, plan(trace, scenario, seed))) {
            tester.types();
            return new Recorded(new TraceText(Files.readAllBytes(trace)), tester.received);
        }
    }

    @Test
    void accesses_have_their_place_and_their_variable() throws Exception {
        Recorded recorded = record("fields", 1);
        List<String> expected = List.of(
                "READ .lambda$main$0($Box) .shared/1", "WRITE .lambda$main$0($Box) .shared/1",
                "READ $Box.set(int[],String) int[].[]/8", "WRITE $Box.set(int[],String) $Box.value/0",
                "VREAD .lambda$main$0($Box) $Box.ready/2", "VWRITE .lambda$main$0($Box) $Box.ready/2");
        List<String> found = recorded.events(1, "READ", "WRITE", "VREAD", "VWRITE");
        found.replaceAll(event -> event.replace("lambda$main$0(Box)", "lambda$main$0($Box)"));
        assertEquals(expected, found);
        assertEquals(List.of("0 main", "0.1 worker"), recorded.trace.threads);
        assertEquals(List.of("app.Main$Box < java.lang.Object 1"), recorded.trace.classes);
        assertEquals("recorded", recorded.last().getString("type"));
        assertEquals(recorded.trace.events().size(), recorded.last().getInt("events"));
        assertEquals(2, recorded.last().getInt("threads"));
    }

    @Test
    void elements_of_a_list_are_counted_from_1() throws Exception {
        List<String> expected = List.of("READ [-1]", "WRITE [2]", "WRITE [0]", "READ [-1]", "READ [-1]", "READ [0]");
        List<String> found = new ArrayList<>();
        for (String event : record("lists", 1).trace.events()) {
            if (event.startsWith("1 ") && event.contains("ArrayList.contents")) {
                found.add(event.replaceAll("^1 (\\w+) \\d+(\\[.*?\\]).*", "$1 $2"));
            }
        }
        assertEquals(expected, found);
    }

    @Test
    void the_sample_of_a_plan_says_what_to_record() throws Exception {
        Plan plan = Plan.read(Path.of("..", "testdata", "protocol", "record-plan.json"));
        assertEquals("record", plan.mode);
        assertEquals("directed", plan.strategy);
        assertEquals("/project/run.tltrace", plan.trace.toString().replace('\\', '/'));
        assertFalse(plan.settings.races, "a race does not end the recording");
        assertEquals(0, plan.settings.coarse);
    }

    @Test
    void the_header_has_the_schedule() throws Exception {
        JsonObject header = JsonParser.object().from(record("fields", 1).trace.header);
        assertEquals("app.Main", header.getString("main"));
        assertEquals(new JsonArray(List.of("fields")), header.getArray("arguments"));
        assertEquals("scheduled", header.getString("mode"));
        assertEquals("directed", header.getObject("schedule").getString("strategy"));
        assertEquals(header.getString("classes"), header.getObject("schedule").getString("classes"));
    }

    @Test
    void the_same_seed_gives_the_same_trace_and_another_one_another() throws Exception {
        List<String> first = record("fields", 1).trace.events();
        assertEquals(first, record("fields", 1).trace.events());
        boolean differs = false;
        for (int seed = 2; seed < 6 && !differs; seed++) {
            differs = !first.equals(record("fields", seed).trace.events());
        }
        assertTrue(differs);
    }

    @Test
    void locks_are_taken_and_given_back_once() throws Exception {
        List<String> expected = List.of("ACQ $Box.locks()", "REL $Box.locks()");
        for (int seed = 1; seed < 4; seed++) {
            Recorded recorded = record("locks", seed);
            assertEquals(expected, recorded.events(0, "ACQ", "REL", "AWAIT", "SIGNAL"));
            assertEquals(expected, recorded.events(1, "ACQ", "REL", "AWAIT", "SIGNAL"));
        }
    }

    @Test
    void both_parts_of_a_read_write_lock_are_one() throws Exception {
        Recorded recorded = record("reads", 1);
        List<String> expected =
                List.of("ACQ_SHARED $Box.reads()", "REL_SHARED $Box.reads()", "ACQ $Box.reads()", "REL $Box.reads()");
        assertEquals(expected, recorded.events(1, "ACQ", "REL", "ACQ_SHARED", "REL_SHARED"));
        long locks = recorded.trace.events().stream().filter(event -> event.contains(" ACQ"))
                .map(event -> event.split(" ")[2]).distinct().count();
        assertEquals(1, locks);
    }

    @Test
    void methods_are_entered_and_left() throws Exception {
        Recorded recorded = record("units", 1);
        List<String> expected = List.of(
                "UNIT_IN .lambda$main$3(Box)", "UNIT_IN $Box.fails()", "UNIT_OUT $Box.fails()", "UNIT_IN $Box.<init>()",
                "UNIT_OUT $Box.<init>()", "UNIT_IN $Box.<init>(Box)", "UNIT_OUT $Box.<init>(Box)",
                "UNIT_OUT .lambda$main$3(Box)");
        List<String> found = recorded.events(1, "UNIT_IN", "UNIT_OUT");
        found.replaceAll(event -> event.replaceAll("main\\$\\d", "main\\$3"));
        assertEquals(expected, found);
        assertEquals(List.of("READ $Box.<init>(Box) $Box.value/0", "WRITE $Box.<init>(Box) $Box.value/0"),
                recorded.events(1, "READ", "WRITE"));
    }

    @Test
    void a_wait_that_a_signal_ends_comes_after_it() throws Exception {
        for (String scenario : List.of("waits", "conditions")) {
            boolean waited = false;
            for (int seed = 1; seed < 10 && !waited; seed++) {
                Recorded recorded = record(scenario, seed);
                List<String> kinds = new ArrayList<>();
                for (String event : recorded.events(0, "ACQ", "REL", "AWAIT")) {
                    kinds.add(event.split(" ")[0]);
                }
                waited = kinds.equals(List.of("ACQ", "REL", "AWAIT", "ACQ", "REL"));
                assertTrue(waited || kinds.equals(List.of("ACQ", "REL")), kinds::toString);
            }
            assertTrue(waited, scenario);
        }
    }

    /** The kinds of the events of a thread, of accesses those of the queue. */
    private static List<String> kinds(Recorded recorded, int thread, String... kinds) {
        List<String> found = recorded.events(thread, kinds);
        found.removeIf(event -> event.endsWith("/18") && !event.contains("Queue"));
        found.replaceAll(event -> event.split(" ")[0]);
        return found;
    }

    @Test
    void a_permit_is_taken_whether_it_is_given_before_or_after_and_whatever_lock_was_used() throws Exception {
        for (int seed = 1; seed < 4; seed++) {
            Recorded recorded = record("permits", seed);
            assertEquals(List.of("SIGNAL"), kinds(recorded, 1, "SIGNAL", "AWAIT"));
            assertEquals(List.of("AWAIT"), kinds(recorded, 0, "SIGNAL", "AWAIT"));
        }
    }

    @Test
    void who_sees_an_interrupt_or_an_end_comes_after_it() throws Exception {
        Recorded recorded = record("interrupts", 1);
        assertEquals(List.of("SIGNAL"), kinds(recorded, 1, "SIGNAL", "AWAIT"));
        assertEquals(List.of("FORK", "AWAIT", "JOIN"), kinds(recorded, 0, "SIGNAL", "AWAIT", "FORK", "JOIN"));
    }

    @Test
    void who_uses_a_class_comes_after_its_initialisation_by_another_thread() throws Exception {
        Recorded recorded = record("classes", 1);
        List<String> both = kinds(recorded, 0, "SIGNAL", "AWAIT");
        both.addAll(kinds(recorded, 1, "SIGNAL", "AWAIT"));
        both.sort(null);
        assertEquals(List.of("AWAIT", "SIGNAL"), both);
    }

    @Test
    void a_result_is_told_when_it_is_set() throws Exception {
        for (int seed = 1; seed < 4; seed++) {
            Recorded recorded = record("results", seed);
            List<String> events = recorded.events(1, "WRITE", "RMW");
            events.replaceAll(event -> event.replaceAll(" .* ", " "));
            int first = events.indexOf("WRITE .shared/1");
            int last = events.lastIndexOf("WRITE .shared/1");
            assertEquals("RMW java.util.concurrent.FutureTask.contents/18", events.get(first + 1));
            assertEquals("RMW java.util.concurrent.CompletableFuture.contents/18", events.get(last + 1));
            String stage = last(recorded, "0 VREAD .*CompletableFuture.*").split(" ")[2];
            assertNotNull(last(recorded, "1 RMW \\Q" + stage + "\\E .*"), "nobody works on the stage itself");
            List<String> waits = recorded.events(0, "FORK", "RMW");
            assertEquals("FORK", waits.get(waits.size() - 1).split(" ")[0], "who waits for a result changes nothing");
        }
    }

    /** The last event that is so; null if there is none. */
    private static String last(Recorded recorded, String pattern) {
        String found = null;
        for (String event : recorded.trace.events()) {
            found = event.matches(pattern) ? event : found;
        }
        return found;
    }

    @Test
    void an_operation_that_nothing_interrupts_is_one_access() throws Exception {
        List<String> events = record("map", 1).events(1, "RMW", "VREAD");
        events.removeIf(event -> !event.endsWith("ConcurrentHashMap.contents/18"));
        events.replaceAll(event -> event.split(" ")[0]);
        assertEquals(List.of("RMW", "VREAD"), events);
    }

    @Test
    void a_synchronized_collection_is_accessed_while_its_monitor_is_held() throws Exception {
        Recorded recorded = record("table", 1);
        List<String> events = recorded.events(1, "ACQ", "REL", "RMW", "VREAD");
        events.replaceAll(event -> event.replaceAll(" \\S*lambda\\S*", "").replaceAll("/\\d+", ""));
        List<String> expected = List.of(
                "ACQ", "RMW java.util.Hashtable.contents", "REL", "ACQ", "VREAD java.util.Hashtable.contents", "REL",
                "ACQ", "RMW java.util.Stack.contents", "REL", "ACQ", "RMW java.lang.StringBuffer.contents", "REL");
        assertEquals(expected, events);
    }

    @Test
    void what_a_lock_guards_inside_an_operation_is_part_of_its_object() throws Exception {
        Recorded recorded = record("queue", 1);
        assertEquals(List.of("RMW", "ACQ", "RMW", "REL"), kinds(recorded, 1, "VREAD", "RMW", "ACQ", "REL"));
        assertEquals(List.of("VREAD", "ACQ", "VREAD", "REL"), kinds(recorded, 0, "VREAD", "RMW", "ACQ", "REL"));
    }

    @Test
    void a_class_of_which_there_are_no_instances_promises_as_well() throws Exception {
        List<String> classes = record("statics", 1).trace.classes;
        assertTrue(classes.contains("app.Main$Counts <  1"), classes::toString);
    }

    @Test
    void a_run_that_fails_is_told_and_its_requests_are_written() throws Exception {
        Recorded recorded = record("stuck", 1);
        JsonObject failure = recorded.messages.get(recorded.messages.size() - 2);
        assertEquals("failure", failure.getString("type"));
        assertEquals("deadlock", failure.getObject("failure").getString("kind"));
        assertTrue(failure.getBoolean("verified"));
        assertEquals(List.of("REQ .main(String[])"), recorded.events(0, "REQ"));
        assertEquals(1, recorded.events(1, "REQ").size());
        assertTrue(recorded.events(1, "REQ").get(0).startsWith("REQ .lambda$main$"), () -> "" + recorded.events(1, "REQ"));
        assertEquals("deadlock", JsonParser.object().from(recorded.trace.end).getObject("failure").getString("kind"));
        assertFalse(recorded.trace.events().isEmpty());
    }
}
