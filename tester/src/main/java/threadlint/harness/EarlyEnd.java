package threadlint.harness;

import java.util.Map;
import threadlint.event.Kind;
import threadlint.jdk.StackFrames;
import threadlint.runtime.task.Task;

/** Says which wait ended before the program could expect it: a failure may come from that alone. */
final class EarlyEnd {
    private static final long NANOS_OF_A_MILLI = 1_000_000;

    private static final Map<Kind, String> USUAL_CALLS =
            Map.of(Kind.SLEEP, "Thread.sleep", Kind.JOIN, "Thread.join", Kind.WAIT, "Object.wait", Kind.PARK, "LockSupport.parkNanos");

    private EarlyEnd() {}

    /** {@code T1 woke up from Object.wait at Gate.java:12 without a cause, which Java allows}: JLS 17.2.1. */
    static String wakeup(Task task, StackTraceElement[] stack) {
        StackTraceElement place = Frames.firstOfProgram(stack);
        return Words.thread(task) + " woke up from " + call(task.kind, stack, place) + " at " + Frames.place(place)
                + " without a cause, which Java allows";
    }

    /** {@code the time limit of Thread.sleep (100 ms) at Poller.java:12 expired for T1 while main could go on}. */
    static String timeout(Task task, StackTraceElement[] stack) {
        StackTraceElement place = Frames.firstOfProgram(stack);
        return "the time limit of " + call(task.kind, stack, place) + " (" + limit(task.patience()) + ") at " + Frames.place(place)
                + " expired for " + Words.thread(task) + " while " + Words.thread(task.overtaken()) + " could go on";
    }

    /** The method of the JDK that the program called; hooks replace some, which leaves no frame. */
    private static String call(Kind kind, StackTraceElement[] stack, StackTraceElement place) {
        String usual = USUAL_CALLS.getOrDefault(kind, "a wait");
        String call = usual;
        for (StackTraceElement frame : stack) {
            if (frame == place) {
                return call;
            }
            call = StackFrames.isOfTester(frame) ? usual : Words.simple(frame.getClassName()) + "." + Frames.method(frame);
        }
        return call;
    }

    private static String limit(long nanos) {
        return nanos % NANOS_OF_A_MILLI == 0 ? nanos / NANOS_OF_A_MILLI + " ms" : nanos + " ns";
    }
}
