package threadlint.runtime.task;

/** Unwinds a thread whose schedule has ended. Never seen outside the tester unless the program catches Throwable. */
public final class Abort extends Error {
    private static final long serialVersionUID = 1;

    public Abort() {
        super("the schedule has ended", null, false, false);
    }
}
