package threadlint.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FailureTest {
    private static boolean isInClass(String... methods) {
        StackTraceElement[] stack = new StackTraceElement[methods.length];
        for (int i = 0; i < stack.length; i++) {
            stack[i] = new StackTraceElement("A", methods[i], "A.java", 1);
        }
        return Failure.late("late", 1, stack).inClass;
    }

    @Test
    void the_time_may_go_by_while_a_class_is_loaded_or_initialised() {
        assertEquals(true, isInClass("read", "<clinit>", "run"));
        assertEquals(true, isInClass("defineClass", "loadClass"));
        assertEquals(false, isInClass("<init>", "run"));
        assertEquals(false, isInClass());
    }
}
