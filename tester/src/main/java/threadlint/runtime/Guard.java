package threadlint.runtime;

/** Applies the policy to the calling thread. */
final class Guard {
    /** Threads that a schedule could not end, and the policy that holds for them. */
    private static volatile Stray strays;

    private Guard() {}

    private static final class Stray {
        final Thread thread;
        final Policy policy;
        final Stray next;

        Stray(Thread thread, Policy policy, Stray next) {
            this.thread = thread;
            this.policy = policy;
            this.next = next;
        }
    }

    /** Its schedule is over, and the thread goes on. */
    static void keep(Thread thread, Policy policy) {
        strays = new Stray(thread, policy, strays);
    }

    /** The policy if it stops the effect for the calling thread; null if the thread may go on. */
    static Policy against(Effect effect) {
        Policy policy = Schedule.self() == null ? ofStray() : Schedule.running.settings.policy;
        return policy != null && policy.stops(effect) ? policy : null;
    }

    private static Policy ofStray() {
        for (Stray stray = strays; stray != null; stray = stray.next) {
            if (stray.thread == Thread.currentThread()) {
                return stray.policy;
            }
        }
        return null;
    }

    /**
     * Stops what the calling thread is about to do.
     *
     * @param what a noun with its object, such as {@code write to /etc/passwd}
     */
    static void stop(Effect effect, String what) {
        RegionHooks.enterRegion();
        try {
            if (Schedule.self() != null) {
                Schedule.running.stops.add(effect, what, place());
            }
        } finally {
            RegionHooks.leaveRegion();
        }
        throw new SecurityException(what + " stopped by threadlint; allow it with --allow-" + effect.text);
    }

    /** Says that the calling thread does something that no policy reaches. */
    static void note(String what) {
        if (Schedule.self() != null && Schedule.running.settings.policy != null) {
            RegionHooks.enterRegion();
            try {
                Schedule.running.stops.addUnguarded(what, place());
            } finally {
                RegionHooks.leaveRegion();
            }
        }
    }

    /** Whether a method of a class whose name starts so is under way. */
    static boolean isWithin(String className) {
        RegionHooks.enterRegion();
        try {
            for (StackTraceElement frame : new Throwable().getStackTrace()) {
                if (frame.getClassName().startsWith(className)) {
                    return true;
                }
            }
            return false;
        } finally {
            RegionHooks.leaveRegion();
        }
    }

    /** The innermost line of code that is neither the JDK's, which is in modules, nor the tester's. */
    private static String place() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            if (frame.getModuleName() == null && !frame.getClassName().startsWith("threadlint.")) {
                return frame.getFileName() == null
                        ? frame.getClassName() + "." + frame.getMethodName()
                        : frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return Policy.NO_CODE;
    }
}
