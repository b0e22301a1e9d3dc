package threadlint.runtime.hooks;

import java.util.HashMap;
import java.util.Map;
import threadlint.jdk.StackFrames;
import threadlint.runtime.schedule.Schedule;

/**
 * Stacks of threads as an ordinary run shows them: without the frames by which a thread is paused and run, and without
 * the threads of the tester, and with JUnit where that would call a test.
 *
 * <p>Which side it errs: the frames of the JDK below {@code Thread.join} and {@code Object.wait} are not made up.
 */
final class ShownStacks {
    private static final String HOOKS = "threadlint.runtime.hooks.";

    /** Calls the methods of a test in place of JUnit 4. */
    private static final String JUNIT = "threadlint.junit.PlainRun";

    /** Outside of that: in place of JUnit 5. */
    private static final String JUPITER = "threadlint.junit.JupiterRun";

    /** Those of JUnit that code looks for which asks whether it is under test, innermost first. */
    private static final String[] FRAMES_OF_JUNIT = {
        "org.junit.runners.model.FrameworkMethod.invokeExplosively",
        "org.junit.internal.runners.statements.InvokeMethod.evaluate",
        "org.junit.runners.ParentRunner.runLeaf",
        "org.junit.runners.BlockJUnit4ClassRunner.runChild",
        "org.junit.runners.ParentRunner.runChildren",
        "org.junit.runners.ParentRunner.run",
        "org.junit.runner.JUnitCore.run",
    };

    /** As many. */
    private static final String[] FRAMES_OF_JUPITER = {
        "org.junit.platform.commons.util.ReflectionUtils.invokeMethod",
        "org.junit.jupiter.engine.execution.MethodInvocation.proceed",
        "org.junit.jupiter.engine.execution.InvocationInterceptorChain.invoke",
        "org.junit.jupiter.engine.descriptor.TestMethodTestDescriptor.invokeTestMethod",
        "org.junit.jupiter.engine.descriptor.TestMethodTestDescriptor.execute",
        "org.junit.platform.engine.support.hierarchical.NodeTestTask.execute",
        "org.junit.platform.launcher.core.DefaultLauncher.execute",
    };

    private ShownStacks() {}

    static StackTraceElement[] of(StackTraceElement[] stack) {
        int top = outermostOfPause(stack);
        StackTraceElement[] shown = new StackTraceElement[stack.length + FRAMES_OF_JUNIT.length];
        int count = 0;
        StackTraceElement replaced = top < 0 ? null : replaced(stack[top]);
        if (replaced != null) {
            shown[count++] = replaced;
        }
        for (int i = top + 1; i < stack.length; i++) {
            if (!StackFrames.isOfTester(stack[i])) {
                shown[count++] = stack[i];
            } else if (isOf(stack, i, JUNIT) && !isOf(stack, i + 1, JUNIT)) {
                for (String frame : isOf(stack, i + 1, JUPITER) ? FRAMES_OF_JUPITER : FRAMES_OF_JUNIT) {
                    shown[count++] = frameOfJUnit(frame);
                }
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

    private static boolean isOf(StackTraceElement[] stack, int place, String className) {
        return place < stack.length && stack[place].getClassName().equals(className);
    }

    private static StackTraceElement frameOfJUnit(String name) {
        int dot = name.lastIndexOf('.');
        return new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), null, -1);
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
