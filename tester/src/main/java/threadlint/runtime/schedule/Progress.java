package threadlint.runtime.schedule;

import threadlint.runtime.choice.Livelock;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/** How many steps a schedule has made, and whether that is too many: its threads only spin, or do not come to an end. */
final class Progress {
    /** Steps that the threads of a program get when it is over: what they clean up takes fewer. */
    private static final int AFTER_END = 10_000;

    private final boolean endsWithMain;
    private final int busyThreads;
    private final Tasks tasks;
    private int maxSteps;
    private int busyFactor;
    private Livelock livelock;
    private volatile int steps;

    Progress(Settings settings, Tasks tasks) {
        this.endsWithMain = settings.endsWithMain;
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
    void ended(Task task) {
        livelock.ended();
        if (endsWithMain && task == tasks.get(0)) {
            maxSteps = Math.min(maxSteps, AFTER_END);
            busyFactor = 1;
            begin();
        }
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

    /** Whether the program is over although other threads may be left. */
    boolean isOver() {
        return endsWithMain && tasks.get(0).hasEnded();
    }

    private Failure judge() {
        if (tasks.hasOutside() && !isOver()) {
            // A thread that is blocked outside may end the spinning; the wall time bounds that.
            begin();
            return null;
        }
        switch (livelock.judge(tasks)) {
            case SPINS:
                return Failure.of(Failure.Kind.LIVELOCK, livelock.message(steps));
            case WORKS:
                boolean isSetUp = tasks.count() < busyThreads && !isOver();
                int factor = isSetUp ? Settings.USUAL_BUSY_FACTOR : busyFactor;
                boolean over = livelock.steps() >= (long) maxSteps * factor;
                return over ? Failure.of(Failure.Kind.TIMEOUT, "still running after " + steps + " steps") : null;
            default:
                return null;
        }
    }
}
