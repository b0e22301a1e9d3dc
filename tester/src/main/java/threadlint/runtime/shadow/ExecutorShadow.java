package threadlint.runtime.shadow;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Executors that the JDK keeps in static fields: each schedule has its own, because workers and tasks of
 * another schedule are gone.
 */
public final class ExecutorShadow {
    private static final int COMMON_PARALLELISM = 3;
    private static final long SECONDS_IDLE = 60;

    private ExecutorShadow() {}

    /** What stands for the executor in this schedule; the object itself if it keeps nothing from one to the next. */
    public static Object standIn(Task me, Object real) {
        if (!(real instanceof ForkJoinPool || real instanceof ThreadPoolExecutor)) {
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

    /** The object, null if another schedule has made it. */
    public static Object ofThisSchedule(Object real) {
        return real == null ? null : Schedule.running().standIns().of(real);
    }

    public static void madeInThisSchedule(Object real) {
        Schedule.running().standIns().add(real, real);
    }

    private static Object make(Task me, Object real) {
        me.enterRegion();
        try {
            if (real instanceof ForkJoinPool) {
                return new ForkJoinPool(COMMON_PARALLELISM, new CommonWorkers(), null, false);
            }
            return real instanceof ScheduledThreadPoolExecutor
                    ? delayer((ScheduledThreadPoolExecutor) real)
                    : cached((ThreadPoolExecutor) real);
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

    /** As {@code Executors.newCachedThreadPool} makes it. */
    private static ThreadPoolExecutor cached(ThreadPoolExecutor real) {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, SECONDS_IDLE, TimeUnit.SECONDS, new SynchronousQueue<>(), real.getThreadFactory());
    }

    /** Workers that are named as those of the common pool. */
    private static final class CommonWorkers implements ForkJoinPool.ForkJoinWorkerThreadFactory {
        private int count;

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            ForkJoinWorkerThread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
            worker.setName("ForkJoinPool.commonPool-worker-" + ++count);
            return worker;
        }
    }
}
