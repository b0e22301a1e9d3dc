package threadlint.runtime.task;

/** The time of a schedule, in nanoseconds since its start: it passes with steps and with time-outs. */
public final class VirtualClock {
    /** What a step costs. */
    private static final long STEP = 1_000;

    /** What reading the clock costs, so that a loop that only reads it ends. */
    private static final long LOOK = 1_000;

    /** The time of day at the start of each schedule: 2026-01-01. */
    private static final long EPOCH_MILLIS = 1_767_225_600_000L;

    /** What reading the clock costs at most, however long the schedule. */
    private static final long LONGEST_LOOK = 1_000_000_000;

    private long now;
    private long look = LOOK;

    /** How much later the program believes it is. */
    private long ahead;

    private boolean hurries;

    private final Grace grace = new Grace();
    private final FileTimes fileTimes = new FileTimes(EPOCH_MILLIS, System.currentTimeMillis());

    public long now() {
        return now;
    }

    public void step() {
        now += STEP;
    }

    /** The time as what waits with a limit reads it: limits go by the time that passes, however far ahead the program's is. */
    public long lookToWait() {
        now += LOOK;
        return now;
    }

    /** The time as the program reads it. */
    public long look() {
        now += LOOK;
        if (hurries) {
            ahead += look;
            look = Math.min(2 * look, LONGEST_LOOK);
        }
        return now + ahead;
    }

    /**
     * While a schedule is long, each look of the program costs twice as much as the one before, up to a second, so that
     * a loop that ends at a certain time does so within the bound on steps.
     */
    public void hurry(boolean isLong) {
        hurries = isLong;
        look = isLong ? look : LOOK;
    }

    /** How much later the program believes it is, in nanoseconds. */
    public long ahead() {
        return ahead;
    }

    /** The time of day as what waits reads it, in milliseconds since 1970. */
    public long lookMillisToWait() {
        return EPOCH_MILLIS + lookToWait() / 1_000_000;
    }

    /** The time of day as the program reads it, in milliseconds since 1970. */
    public long lookMillis() {
        look();
        return millis(now);
    }

    /** The same in nanoseconds since so many seconds after 1970. */
    public long lookNanosSince(long seconds) {
        return EPOCH_MILLIS * 1_000_000 + look() - seconds * 1_000_000_000;
    }

    /** A time span that is not {@link Task#NEVER}, in nanoseconds. */
    public static long nanos(long millis) {
        return millis > Task.NEVER / 1_000_000 ? Task.NEVER - 1 : millis * 1_000_000;
    }

    public void pass(long nanos) {
        now += nanos;
    }

    public void advanceTo(long time) {
        if (time > now) {
            fileTimes.beforeWait(millis(now), millis(time));
            now = time;
        }
    }

    /** Moves to the next time-out; false if there is none ahead. */
    public boolean advanceToNext(Tasks tasks) {
        return advanceTowardsNext(tasks, Task.NEVER);
    }

    /** Moves by so many nanoseconds, but not past the next time-out; true if it gets there. */
    public boolean advanceTowardsNext(Tasks tasks, long most) {
        long next = next(tasks);
        if (next == Task.NEVER) {
            return false;
        }
        advanceTo(now + Math.min(next - now, most));
        return now == next;
    }

    /** Whether the next time-out has to wait for a thread that is blocked outside. */
    public boolean isHeldBack(Tasks tasks) {
        long next = next(tasks);
        return next != Task.NEVER && grace.holdsBack(tasks, next - now);
    }

    /** Times of files, which go by this clock. */
    public FileTimes fileTimes() {
        return fileTimes;
    }

    /** How long time-outs wait for threads that are blocked outside. */
    public Grace grace() {
        return grace;
    }

    private long millis(long time) {
        return EPOCH_MILLIS + (time + ahead) / 1_000_000;
    }

    private long next(Tasks tasks) {
        long next = Task.NEVER;
        for (int i = 0; i < tasks.count(); i++) {
            Task task = tasks.get(i);
            if (!task.hasEnded() && !task.isOutside() && task.deadline() > now && !task.isReady(now)) {
                next = Math.min(next, task.deadline());
            }
        }
        return next;
    }
}
