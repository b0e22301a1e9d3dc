package threadlint.runtime.schedule;

import threadlint.runtime.choice.Livelock;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/** How many steps a schedule has made, and whether that is too many: its threads only spin, or do not come to an end. */
final class Progress {
    private final int maxSteps;
    private final int busyFactor;
    private final int busyThreads;
    private final Tasks tasks;
    private Livelock livelock;
    private volatile int steps;

    Progress(Settings settings, Tasks tasks) {
        this.maxSteps = settings.maxSteps;
        this.busyFactor = settings.busyFactor;
        this.busyThreads = settings.busyThreads;
        this.tasks = tasks;
        begin();
    }

    /** From now on the threads may make as many steps as at the start. */
    void begin() {
        livelock = new Livelock(maxSteps);
    }

    /** A thread has ended, which others may have waited for. */
    void ended() {
        livelock.ended();
    }

    /** The running thread has announced a step. */
    void step(Task me) {
        steps++;
        livelock.step(me);
    }

    /** A thread has read or written a value at its last step. */
    void value(Task me, long value) {
        livelock.value(me.thread, me.location, value);
    }

    int steps() {
        return steps;
    }

    /** What a schedule fails with that has made too many steps, null as long as it has not. */
    Failure failure() {
        return livelock.isDue() ? judge() : null;
    }

    private Failure judge() {
        if (tasks.hasOutside()) {
            // A thread that is blocked outside may end the spinning; the wall time bounds that.
            begin();
            return null;
        }
        switch (livelock.judge(tasks)) {
            case SPINS:
                return Failure.of(Failure.Kind.LIVELOCK, livelock.message(steps));
            case WORKS:
                int factor = tasks.count() < busyThreads ? Settings.USUAL_BUSY_FACTOR : busyFactor;
                boolean over = livelock.steps() >= (long) maxSteps * factor;
                return over ? Failure.of(Failure.Kind.TIMEOUT, "still running after " + steps + " steps") : null;
            default:
                return null;
        }
    }
}
