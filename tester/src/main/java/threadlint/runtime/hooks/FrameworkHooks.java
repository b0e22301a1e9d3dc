package threadlint.runtime.hooks;

import java.lang.reflect.Member;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * What runs tests, such as the engines of JUnit: its steps are none of a schedule, those of the code that it calls are.
 * Where schedules load its classes anew, all of this has no effect.
 */
public final class FrameworkHooks {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private FrameworkHooks() {}

    /** First in a method of what runs tests. */
    public static void enterFramework() {
        Task me = controlled();
        if (me != null) {
            me.regions().enterFramework();
        }
    }

    /** Last in it, on every way out. Never throws. */
    public static void leaveFramework() {
        Task me = controlled();
        if (me != null) {
            me.regions().leaveFramework();
        }
    }

    /**
     * Before a call that may be one of the program's code.
     *
     * @param callee the object whose method is called, or the method or constructor itself; null only if the call fails
     * @return what {@link #stepIn} needs
     */
    public static int stepOut(Object callee) {
        Task me = controlled();
        return me == null || callee == null || !isOfProgram(callee) ? 0 : me.regions().stepOut();
    }

    /** After the call, on every way out; {@code calls} is 0 if it was none of the program's code. Never throws. */
    public static void stepIn(int calls) {
        Task me = calls == 0 ? null : controlled();
        if (me != null) {
            me.regions().stepIn(calls);
        }
    }

    private static Task controlled() {
        Task me = Schedule.self();
        return me == null || Schedule.running().settings().sharing == null ? null : me;
    }

    private static boolean isOfProgram(Object callee) {
        Class<?> type = callee instanceof Member ? ((Member) callee).getDeclaringClass() : callee.getClass();
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != PLATFORM && loader != Schedule.running().settings().sharing;
    }
}
