package threadlint.runtime.hooks;

import java.util.HashMap;
import java.util.Map;
import threadlint.jdk.StackFrames;
import threadlint.runtime.schedule.Schedule;

/**
 * Stacks of threads as an ordinary run shows them: without the frames by which a thread is paused and run, and without
 * the threads of the tester.
 *
 * <p>Which side it errs: the frames of the JDK below {@code Thread.join} and {@code Object.wait} are not made up.
 */
final class ShownStacks {
    private static final String HOOKS = "threadlint.runtime.hooks.";

    private ShownStacks() {}

    static StackTraceElement[] of(StackTraceElement[] stack) {
        int top = outermostOfPause(stack);
        StackTraceElement[] shown = new StackTraceElement[stack.length];
        int count = 0;
        StackTraceElement replaced = top < 0 ? null : replaced(stack[top]);
        if (replaced != null) {
            shown[count++] = replaced;
        }
        for (int i = top + 1; i < stack.length; i++) {
            if (!StackFrames.isOfTester(stack[i])) {
                shown[count++] = stack[i];
            }
        }
        StackTraceElement[] copy = new StackTraceElement[count];
        System.arraycopy(shown, 0, copy, 0, count);
        return copy;
    }

    static Map<Thread, StackTraceElement[]> of(Map<Thread, StackTraceElement[]> stacks) {
        Map<Thread, StackTraceElement[]> shown = new HashMap<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry : stacks.entrySet()) {
            Thread thread = entry.getKey();
            StackTraceElement[] stack = entry.getValue();
            if (Schedule.running().tasks().of(thread) != null || !isOfTester(thread, stack)) {
                shown.put(thread, of(stack));
            }
        }
        return shown;
    }

    /** The last of the frames by which a hook pauses its thread, -1 if it is not paused by one. */
    private static int outermostOfPause(StackTraceElement[] stack) {
        int i = 0;
        while (i < stack.length && stack[i].getModuleName() != null) {
            i++;
        }
        int first = i;
        while (i < stack.length && StackFrames.isOfTester(stack[i])) {
            i++;
        }
        boolean isPause = i > first && i < stack.length && stack[i - 1].getClassName().startsWith(HOOKS);
        return isPause ? i - 1 : -1;
    }

    /** The method of the JDK that the hook stands for, null if it is on the stack itself or none is called. */
    private static StackTraceElement replaced(StackTraceElement hook) {
        String method = hook.getMethodName();
        switch (hook.getClassName().substring(HOOKS.length())) {
            case "ThreadHooks":
                return frame("java.lang.Thread", method.equals("yieldNow") ? "yield" : method, "Thread.java");
            case "MonitorHooks":
                return method.equals("wait") ? frame("java.lang.Object", method, "Object.java") : null;
            case "ParkHooks":
                return frame("jdk.internal.misc.Unsafe", "park", "Unsafe.java");
            default:
                return null;
        }
    }

    /** Of a native method, which is what the JDK ends with in each of these. */
    private static StackTraceElement frame(String className, String method, String file) {
        return new StackTraceElement(null, "java.base", null, className, method, file, -2);
    }

    private static boolean isOfTester(Thread thread, StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (StackFrames.isOfTester(frame)) {
                return true;
            }
        }
        return thread.getName().startsWith("threadlint ");
    }
}
