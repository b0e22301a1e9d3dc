package threadlint.runtime.hooks;

import threadlint.jdk.StackFrames;
import threadlint.runtime.policy.Effect;
import threadlint.runtime.policy.LeftoverThreads;
import threadlint.runtime.policy.OutsideEffects;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.schedule.Schedule;

/** Applies the policy to the calling thread. */
final class Guard {
    private Guard() {}

    /** The policy if it stops the effect for the calling thread; null if the thread may go on. */
    static Policy against(Effect effect) {
        Policy policy = Schedule.self() == null ? LeftoverThreads.policyOf(Thread.currentThread()) : Schedule.running().settings().policy;
        return policy != null && policy.stops(effect) ? policy : null;
    }

    /** Records that a thread of the program meets what no schedule controls. */
    static void meet(OutsideEffects.Kind kind) {
        if (Schedule.self() != null) {
            OutsideEffects.meet(kind);
        }
    }

    /**
     * Stops what the calling thread is about to do.
     *
     * @param what a noun with its object, such as {@code write to /etc/passwd}
     */
    static void stop(Effect effect, String what) {
        throw new SecurityException(told(effect, what));
    }

    /** Records what the calling thread is about to do. Returns what the exception says that stops it. */
    static String told(Effect effect, String what) {
        RegionHooks.enterRegion();
        try {
            if (Schedule.self() != null) {
                Schedule.running().stoppedEffects().add(effect, what, place());
            }
        } finally {
            RegionHooks.leaveRegion();
        }
        return what + " stopped by threadlint; allow it with --allow-" + effect.text;
    }

    /** Records that the calling thread does something that no policy can stop. */
    static void note(String what) {
        if (Schedule.self() != null && Schedule.running().settings().policy != null) {
            RegionHooks.enterRegion();
            try {
                Schedule.running().stoppedEffects().addUnguarded(what, place());
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
            if (frame.getModuleName() == null && !StackFrames.isOfTester(frame)) {
                return frame.getFileName() == null
                        ? frame.getClassName() + "." + frame.getMethodName()
                        : frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return Policy.NO_CODE;
    }
}
