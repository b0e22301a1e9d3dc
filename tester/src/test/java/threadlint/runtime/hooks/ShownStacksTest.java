package threadlint.runtime.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownStacksTest {
    private static final StackTraceElement UNSAFE_PARK = ofJdk("jdk.internal.misc.Unsafe", "park");
    private static final StackTraceElement BATON = ofOther("threadlint.runtime.task.Baton", "pause");
    private static final StackTraceElement CARRIER = ofOther("threadlint.runtime.shadow.Carrier", "run");
    private static final StackTraceElement PROGRAM = ofOther("Program", "main");
    private static final StackTraceElement RUN = ofJdk("java.lang.Thread", "run");

    @Test
    void a_hook_is_shown_as_what_it_stands_for() {
        assertEquals(List.of("Thread.sleep", "Program.main"), shown(UNSAFE_PARK, BATON, hook("ThreadHooks", "sleep"), PROGRAM));
        assertEquals(List.of("Thread.yield", "Program.main"), shown(UNSAFE_PARK, BATON, hook("ThreadHooks", "yieldNow"), PROGRAM));
        assertEquals(List.of("Object.wait", "Program.main"), shown(UNSAFE_PARK, BATON, hook("MonitorHooks", "wait"), PROGRAM));
        assertEquals(List.of("Unsafe.park", "Thread.run"), shown(UNSAFE_PARK, BATON, hook("ParkHooks", "park"), RUN));
    }

    @Test
    void a_hook_that_stands_for_no_call_leaves_none() {
        assertEquals(List.of("Program.main"), shown(UNSAFE_PARK, BATON, hook("MonitorHooks", "monitorEnter"), PROGRAM));
        assertEquals(List.of("Program.main"), shown(UNSAFE_PARK, BATON, hook("MemoryHooks", "read"), PROGRAM));
    }

    @Test
    void what_runs_the_program_is_left_out() {
        assertEquals(List.of("Program.main"), shown(PROGRAM, CARRIER));
        assertEquals(List.of("Program.main", "Thread.run"), shown(PROGRAM, CARRIER, RUN));
    }

    @Test
    void what_calls_a_test_is_shown_as_junit() {
        StackTraceElement plain = ofOther("threadlint.junit.PlainRun", "call");
        StackTraceElement jupiter = ofOther("threadlint.junit.JupiterRun", "runTest");
        List<String> old = shown(PROGRAM, plain, plain, CARRIER, RUN);
        assertEquals(9, old.size());
        assertEquals(List.of("Program.main", "FrameworkMethod.invokeExplosively"), old.subList(0, 2));
        assertEquals(List.of("JUnitCore.run", "Thread.run"), old.subList(7, 9));
        List<String> newer = shown(PROGRAM, plain, jupiter, CARRIER);
        assertEquals(8, newer.size());
        assertEquals(List.of("Program.main", "ReflectionUtils.invokeMethod"), newer.subList(0, 2));
        assertEquals("DefaultLauncher.execute", newer.get(7));
    }

    @Test
    void frames_of_the_jdk_stay_where_no_hook_pauses_the_thread() {
        assertEquals(List.of("Unsafe.park", "Program.main"), shown(UNSAFE_PARK, PROGRAM));
        assertEquals(List.of("Unsafe.park", "Thread.run"), shown(UNSAFE_PARK, CARRIER, RUN));
        assertEquals(List.of("Unsafe.park"), shown(UNSAFE_PARK, hook("ThreadHooks", "join")));
        assertEquals(List.of(), shown());
    }

    private static List<String> shown(StackTraceElement... stack) {
        List<String> shown = new ArrayList<>();
        for (StackTraceElement frame : ShownStacks.of(stack)) {
            String type = frame.getClassName();
            shown.add(type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName());
        }
        return shown;
    }

    private static StackTraceElement hook(String type, String method) {
        return ofOther("threadlint.runtime.hooks." + type, method);
    }

    private static StackTraceElement ofOther(String type, String method) {
        return new StackTraceElement(type, method, null, 1);
    }

    private static StackTraceElement ofJdk(String type, String method) {
        return new StackTraceElement(null, "java.base", null, type, method, null, 1);
    }
}
