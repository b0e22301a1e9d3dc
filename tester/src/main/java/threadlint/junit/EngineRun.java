package threadlint.junit;

import java.lang.invoke.MethodHandle;
import java.util.List;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;

/** Has JUnit run a test. What it makes and keeps for that is synchronized: to use it is no step of the test. */
abstract class EngineRun extends TestRun {
    /** A new object of JUnit, whose constructor calls no code of the program. */
    static Object make(MethodHandle constructor) throws Throwable {
        Task me = enter();
        try {
            return (Object) constructor.invokeExact();
        } finally {
            leave(me);
        }
    }

    /** The failures that a result or a summary has. */
    static List<?> failures(MethodHandle failuresOf, Object result) throws Throwable {
        Task me = enter();
        try {
            return List.copyOf((List<?>) (Object) failuresOf.invokeExact(result));
        } finally {
            leave(me);
        }
    }

    private static Task enter() {
        Task me = Baton.mine();
        if (me != null) {
            me.enterRegion();
        }
        return me;
    }

    private static void leave(Task me) {
        if (me != null) {
            me.leaveRegion();
        }
    }
}
