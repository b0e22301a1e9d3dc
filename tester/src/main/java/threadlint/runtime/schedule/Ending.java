package threadlint.runtime.schedule;

import java.util.ArrayList;
import java.util.List;

/** Whether a schedule goes on, why its threads handed the baton to the coordinator, and with what result. */
final class Ending {
    private volatile boolean aborting;
    private volatile HaltReason halt = HaltReason.NONE;
    private volatile Failure failure;
    private volatile int exitStatus;
    private final List<Failure> outlived = new ArrayList<>();

    /** Whether the threads are being unwound. */
    boolean isAborting() {
        return aborting;
    }

    /** From now on every thread is unwound when it calls a hook. */
    void abort() {
        aborting = true;
    }

    HaltReason halt() {
        return halt;
    }

    void halt(HaltReason why) {
        halt = why;
    }

    /** Null unless a failure was seen. */
    Failure failure() {
        return failure;
    }

    void fail(Failure what) {
        failure = what;
    }

    /** In the order in which they ended their threads. */
    List<Failure> outlived() {
        return outlived;
    }

    /** A thread has ended with an error, and the others go on. */
    void outlive(Failure what) {
        outlived.add(what);
    }

    int exitStatus() {
        return exitStatus;
    }

    void exit(int status) {
        exitStatus = status;
    }
}
