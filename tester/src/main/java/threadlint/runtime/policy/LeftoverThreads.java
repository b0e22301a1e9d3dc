package threadlint.runtime.policy;

/**
 * Threads that a schedule could not end, and the policies that hold for them.
 *
 * <p>No schedule controls them. Each may clean up, but not go on for long.
 */
public final class LeftoverThreads {
    /** Operations that each may still carry out. */
    private static final int MOST_STEPS = 10_000;

    private static volatile Leftover last;

    private LeftoverThreads() {}

    private static final class Leftover {
        final Thread thread;
        final Policy policy;
        final Leftover before;
        int steps;

        Leftover(Thread thread, Policy policy, Leftover before) {
            this.thread = thread;
            this.policy = policy;
            this.before = before;
        }
    }

    /**
     * Its schedule is over, and the thread goes on.
     *
     * @param policy null if nothing is stopped
     */
    public static synchronized void keep(Thread thread, Policy policy) {
        Leftover alive = null;
        for (Leftover stray = last; stray != null; stray = stray.before) {
            if (stray.thread.isAlive()) {
                alive = new Leftover(stray.thread, stray.policy, alive);
            }
        }
        last = new Leftover(thread, policy, alive);
    }

    /** How many were still alive when the last one came. */
    public static int count() {
        int count = 0;
        for (Leftover stray = last; stray != null; stray = stray.before) {
            count++;
        }
        return count;
    }

    /** Counts an operation of the thread, if it is a stray; whether it has carried out too many. */
    public static boolean isExhausted(Thread thread) {
        Leftover stray = find(thread);
        return stray != null && ++stray.steps > MOST_STEPS;
    }

    /** Whether the thread is one. */
    public static boolean contain(Thread thread) {
        return find(thread) != null;
    }

    /** What holds for the thread, null if it is no stray. */
    public static Policy policyOf(Thread thread) {
        Leftover stray = find(thread);
        return stray == null ? null : stray.policy;
    }

    private static Leftover find(Thread thread) {
        for (Leftover stray = last; stray != null; stray = stray.before) {
            if (stray.thread == thread) {
                return stray;
            }
        }
        return null;
    }
}
