package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.Threads;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadCallTest {
    private static List<String> run(String method) throws Exception {
        return Fixture.run(
                Fixture.program(Threads.class, Threads.Worker.class, Class.forName("fixtures.Threads$Unrelated")), method);
    }

    private static List<String> runInJdk(String method) throws Exception {
        return Fixture.run(Fixture.jdk(Profile.CONCURRENT, false, Threads.class), method);
    }

    @Test
    void waits_and_notifications_are_replaced_whatever_the_owner() throws Exception {
        List<String> expected =
                List.of("wait Threads", "wait Threads 1", "wait Threads 1 2", "notify Threads", "notifyAll int[]");
        assertEquals(expected, run("waits"));
        assertEquals(expected, runInJdk("waits"));
    }

    @Test
    void calls_to_threads_are_replaced() throws Exception {
        List<String> expected = List.of(
                "start Thread", "join Thread", "join Thread 1", "join Thread 1 2", "isAlive Thread", "false", "getState Thread");
        assertEquals(expected, run("threads"));
    }

    @Test
    void starting_and_looking_at_states_is_left_alone_in_the_jdk() throws Exception {
        List<String> events = runInJdk("threads");
        assertTrue(events.contains("join Thread 1 2"), events::toString);
        assertFalse(events.contains("start Thread") || events.contains("getState Thread"), events::toString);
    }

    @Test
    void a_subclass_of_thread_counts_as_a_thread() throws Exception {
        List<String> expected = List.of(
                "join Worker", "isAlive Worker", "not Thread's", "sleep 3",
                "threadBegins Worker", "monitorEnter Worker", "running", "monitorExit Worker");
        assertEquals(expected, run("subclass"));
    }

    @Test
    void a_super_call_stays_one() throws Exception {
        List<String> calls = HookCalls.of(Fixture.bytes(Threads.Worker.class), Profile.PROGRAM).of("start");
        assertFalse(calls.contains("start"), calls::toString);
    }

    @Test
    void static_calls_are_replaced() throws Exception {
        List<String> expected =
                List.of("sleep 1", "sleep 1 2", "yieldNow", "onSpinWait", "holdsLock lock", "currentThread");
        assertEquals(expected, run("statics"));
        List<String> inJdk =
                List.of("sleep 1", "sleep 1 2", "yieldNow", "onSpinWaitInJdk", "holdsLock lock", "currentThread");
        assertEquals(inJdk, runInJdk("statics"));
    }

    @Test
    void the_jdk_gets_numbers_of_threads_from_the_schedule_and_the_program_real_ones() throws Exception {
        assertEquals(List.of("currentThread", "threadId Thread"), runInJdk("identity"));
        assertEquals(List.of("currentThread"), run("identity"));
    }

    @Test
    void the_program_s_interrupts_are_announced_and_the_jdk_s_are_not() throws Exception {
        assertEquals(List.of("interrupting Thread", "interrupting Worker"), run("interrupts"));
        assertEquals(List.of(), runInJdk("interrupts"));
    }

    @Test
    void methods_of_the_same_names_elsewhere_are_left_alone() throws Exception {
        assertEquals(List.of("unrelated join"), run("unrelated"));
    }

    @Test
    void clocks_are_replaced() throws Exception {
        assertEquals(List.of("nanoTime", "currentTimeMillis", "42 42"), run("clocks"));
        assertEquals(List.of("nanoTime", "currentTimeMillis", "42 42"), runInJdk("clocks"));
    }

    @Test
    void random_numbers_of_the_program_are_replaced() throws Exception {
        assertEquals(List.of("random", "random", "0.5 0.5 2"), run("chance"));
        assertTrue(!runInJdk("chance").contains("random"));
    }

    @Test
    void calls_of_the_garbage_collector_are_replaced_in_the_program() throws Exception {
        assertEquals(List.of("gc", "gc of Runtime"), run("garbage"));
        assertEquals(List.of(), runInJdk("garbage"));
    }

    @Test
    void exits_are_replaced_in_the_program() throws Exception {
        List<String> expected =
                List.of(
                        "addShutdownHook Runtime Thread", "removeShutdownHook Runtime Thread", "removed true",
                        "exit 3", "exit Runtime 4", "halt Runtime 5");
        assertEquals(expected, run("exits"));
    }
}
