package threadlint.runtime.policy;

/** Threads that a schedule could not end, and the policies that hold for them. */
public final class Strays {
    private static volatile Stray last;

    private Strays() {}

    private static final class Stray {
        final Thread thread;
        final Policy policy;
        final Stray before;

        Stray(Thread thread, Policy policy, Stray before) {
            this.thread = thread;
            this.policy = policy;
            this.before = before;
        }
    }

    /** Its schedule is over, and the thread goes on. */
    public static void keep(Thread thread, Policy policy) {
        last = new Stray(thread, policy, last);
    }

    /** What holds for the thread, null if it is no stray. */
    public static Policy policyOf(Thread thread) {
        for (Stray stray = last; stray != null; stray = stray.before) {
            if (stray.thread == thread) {
                return stray.policy;
            }
        }
        return null;
    }
}
