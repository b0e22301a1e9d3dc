package threadlint.runtime.policy;

/** Threads that a schedule could not end, and the policies that hold for them. */
public final class LeftoverThreads {
    private static volatile Leftover last;

    private LeftoverThreads() {}

    private static final class Leftover {
        final Thread thread;
        final Policy policy;
        final Leftover before;

        Leftover(Thread thread, Policy policy, Leftover before) {
            this.thread = thread;
            this.policy = policy;
            this.before = before;
        }
    }

    /** Its schedule is over, and the thread goes on. */
    public static void keep(Thread thread, Policy policy) {
        last = new Leftover(thread, policy, last);
    }

    /** What holds for the thread, null if it is no stray. */
    public static Policy policyOf(Thread thread) {
        for (Leftover stray = last; stray != null; stray = stray.before) {
            if (stray.thread == thread) {
                return stray.policy;
            }
        }
        return null;
    }
}
