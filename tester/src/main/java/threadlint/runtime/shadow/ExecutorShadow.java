package threadlint.runtime.shadow;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Executors that java.util.concurrent keeps in static fields: each schedule has its own, because workers and tasks of
 * another schedule are gone.
 */
public final class ExecutorShadow {
    private static final int COMMON_PARALLELISM = 3;

    private ExecutorShadow() {}

    /** What stands for the executor in this schedule; the object itself if it keeps nothing from one to the next. */
    public static Object standIn(Task me, Object real) {
        if (!(real instanceof ForkJoinPool || real instanceof ScheduledThreadPoolExecutor)) {
            return real;
        }
        Schedule schedule = Schedule.running();
        Object known = schedule.standIns().of(real);
        if (known == null) {
            known = make(me, real);
            schedule.standIns().add(real, known);
        }
        return known;
    }

    private static Object make(Task me, Object real) {
        me.enterRegion();
        try {
            return real instanceof ForkJoinPool
                    ? new ForkJoinPool(COMMON_PARALLELISM)
                    : delayer((ScheduledThreadPoolExecutor) real);
        } finally {
            me.leaveRegion();
        }
    }

    /** As CompletableFuture makes it. */
    private static ScheduledThreadPoolExecutor delayer(ScheduledThreadPoolExecutor real) {
        ScheduledThreadPoolExecutor fresh = new ScheduledThreadPoolExecutor(1, real.getThreadFactory());
        fresh.setRemoveOnCancelPolicy(true);
        return fresh;
    }
}
