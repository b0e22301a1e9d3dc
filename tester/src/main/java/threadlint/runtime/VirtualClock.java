package threadlint.runtime;

/** The time of a schedule, in nanoseconds since its start: it passes with steps and with time-outs. */
final class VirtualClock {
    /** What a step costs. */
    private static final long STEP = 10_000;

    /** What looking costs, so that a loop that only looks at the clock ends. */
    private static final long LOOK = 1_000;

    private long now;

    long now() {
        return now;
    }

    void step() {
        now += STEP;
    }

    /** The time as the program reads it. */
    long look() {
        now += LOOK;
        return now;
    }

    void advanceTo(long time) {
        now = Math.max(now, time);
    }

    /** Moves to the next time-out; false if there is none ahead. */
    boolean advanceToNext(Tasks tasks) {
        long next = Task.NEVER;
        for (int i = 0; i < tasks.count(); i++) {
            Task task = tasks.get(i);
            if (!task.ended && task.outside == null && task.deadline > now && !task.isReady(now)) {
                next = Math.min(next, task.deadline);
            }
        }
        if (next == Task.NEVER) {
            return false;
        }
        now = next;
        return true;
    }
}
