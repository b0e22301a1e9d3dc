package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.shadow.InitializationShadow;
import threadlint.runtime.task.Task;

/** Class initialisation (JLS 12.4). */
public final class ClassHooks {
    private ClassHooks() {}

    /** Before a use in class {@code user} that may initialise {@code used}, which has an initialiser. */
    public static void initialize(Class<?> used) {
        Task me = Schedule.self();
        if (me != null) {
            InitializationShadow.use(me, used);
        }
    }

    /** First in a class initialiser. */
    public static void initializing(Class<?> self) {
        Task me = Schedule.self();
        if (me != null) {
            InitializationShadow.begin(me, self);
        }
    }

    /** Last in a class initialiser, on every way out. Never throws. */
    public static void initialized(Class<?> self) {
        Task me = Schedule.self();
        if (me != null) {
            InitializationShadow.end(me, self);
        }
    }
}
