package threadlint.runtime.schedule;

/** Whether a schedule goes on, why its threads handed the baton to the coordinator, and with what result. */
final class Ending {
    private volatile boolean aborting;
    private volatile HaltReason halt = HaltReason.NONE;
    private volatile Failure failure;
    private volatile int exitStatus;

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

    int exitStatus() {
        return exitStatus;
    }

    void exit(int status) {
        exitStatus = status;
    }
}
