package threadlint.record;

import threadlint.jdk.StackFrames;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.task.Task;

/** The place in the program where a thread is. */
public final class CallSite {
    private CallSite() {}

    /** The innermost frame of the program, or else the innermost that is not the tester's. */
    public static StackTraceElement of(Task task) {
        Thread carrier = task.carrier();
        StackTraceElement frame = StackFrames.firstOfProgram(
                carrier == Thread.currentThread() ? Natives.stack() : Natives.stack(carrier));
        return frame != null ? frame : new StackTraceElement("", "", null, 0);
    }
}
