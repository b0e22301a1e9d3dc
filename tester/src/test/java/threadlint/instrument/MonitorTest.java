package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.Monitors;
import fixtures.Recorder;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MonitorTest {
    private static List<String> run(String method) throws Exception {
        return Fixture.run(Fixture.program(Monitors.class), method);
    }

    private static List<String> runLoaded(String method) throws Exception {
        return Fixture.run(Fixture.jdk(Profile.MONITORED, true, Monitors.class), method);
    }

    @Test
    void a_block_tells_before_it_enters_and_after_it_exits() throws Exception {
        List<String> expected = List.of("monitorEnter Monitors", "body true", "monitorExit Monitors", "after false");
        assertEquals(expected, run("block"));
    }

    @Test
    void a_block_that_fails_exits_once() throws Exception {
        List<String> expected = List.of("monitorEnter Monitors", "monitorExit Monitors", "IllegalStateException");
        assertEquals(expected, run("failingBlock"));
    }

    @Test
    void an_exit_hook_that_fails_does_not_run_the_handler_of_the_block() throws Exception {
        Class<?> monitors = Fixture.program(Monitors.class);
        for (String method : List.of("block", "failingBlock")) {
            Recorder.failing = "monitorExit";
            List<String> events =
                    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Fixture.run(monitors, method));
            assertEquals("StackOverflowError", events.get(events.size() - 1), method);
            assertEquals(1, events.stream().filter("monitorExit Monitors"::equals).count(), method);
        }
    }

    @Test
    void a_jump_past_a_block_does_not_meet_its_hook() throws Exception {
        List<String> expected = List.of("monitorEnter Monitors", "monitorExit Monitors");
        assertEquals(expected, run("blockAtTheEndOfABranch"));
    }

    @Test
    void a_synchronized_method_becomes_a_block() throws Exception {
        List<String> expected = List.of("monitorEnter Monitors", "body true", "monitorExit Monitors");
        assertEquals(expected, run("method"));
    }

    @Test
    void a_synchronized_method_that_fails_exits_once() throws Exception {
        List<String> expected =
                List.of("monitorEnter Monitors", "body true", "monitorExit Monitors", "IllegalStateException");
        assertEquals(expected, run("failingMethod"));
    }

    @Test
    void an_exit_hook_that_fails_does_not_exit_a_method_twice() throws Exception {
        Class<?> monitors = Fixture.program(Monitors.class);
        Recorder.failing = "monitorExit";
        List<String> expected =
                List.of("monitorEnter Monitors", "body true", "monitorExit Monitors", "StackOverflowError");
        assertEquals(expected, Fixture.run(monitors, "method"));
    }

    @Test
    void an_empty_synchronized_method_is_told() throws Exception {
        assertEquals(List.of("monitorEnter Monitors", "monitorExit Monitors", "after false"), run("empty"));
    }

    @Test
    void a_static_synchronized_method_has_the_monitor_of_its_class() throws Exception {
        List<String> expected = List.of("monitorEnter Monitors.class", "body true", "monitorExit Monitors.class");
        assertEquals(expected, run("ofTheClass"));
    }

    @Test
    void the_flag_goes_unless_the_class_is_loaded() throws Exception {
        assertFalse(isSynchronized(Fixture.program(Monitors.class)));
        assertTrue(isSynchronized(Fixture.jdk(Profile.MONITORED, true, Monitors.class)));
    }

    private static boolean isSynchronized(Class<?> type) throws Exception {
        return Modifier.isSynchronized(type.getDeclaredMethod("nothing").getModifiers());
    }

    @Test
    void a_loaded_synchronized_method_tells_that_it_has_the_monitor() throws Exception {
        List<String> expected = List.of("lockedMethodEntered Monitors", "body true", "lockedMethodLeft Monitors");
        assertEquals(expected, runLoaded("method"));
    }

    @Test
    void a_loaded_synchronized_method_that_fails_tells_so_once() throws Exception {
        List<String> expected = List.of(
                "lockedMethodEntered Monitors", "body true", "lockedMethodLeft Monitors", "IllegalStateException");
        assertEquals(expected, runLoaded("failingMethod"));
    }

    @Test
    void a_loaded_static_synchronized_method_has_the_monitor_of_its_class() throws Exception {
        List<String> expected =
                List.of("lockedMethodEntered Monitors.class", "body true", "lockedMethodLeft Monitors.class");
        assertEquals(expected, runLoaded("ofTheClass"));
    }
}
