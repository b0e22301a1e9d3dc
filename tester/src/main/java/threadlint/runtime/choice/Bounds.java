package threadlint.runtime.choice;

/** What bounds the choices of a schedule. */
public final class Bounds {
    final int maxSteps;
    final int earlyTimeouts;
    final int spurious;
    final boolean earlySleeps;

    /**
     * @param maxSteps steps after which a schedule that only spins is a livelock
     * @param earlyTimeouts time-outs that may come before anything else is stuck
     * @param spurious spurious wake-ups, per thousand decisions
     * @param earlySleeps whether each sleep may end before anything else is stuck, without limit
     */
    public Bounds(int maxSteps, int earlyTimeouts, int spurious, boolean earlySleeps) {
        this.maxSteps = maxSteps;
        this.earlyTimeouts = earlyTimeouts;
        this.spurious = spurious;
        this.earlySleeps = earlySleeps;
    }
}
