package threadlint.harness;

/** What a run did at each decision, and how it ended. */
public final class Trace {
    /** Thread chosen at each decision. */
    public final int[] chosen;

    /** By decision: the thread that ran last where it could have gone on, else -1. */
    public final int[] running;

    /**
     * What failed, null if nothing did: the kind, and for an exception its class and the thread as
     * well. Two runs fail alike if these are equal.
     */
    public final String failure;

    /** Arrays of the same length; they are not copied. */
    public Trace(int[] chosen, int[] running, String failure) {
        if (chosen.length != running.length) {
            throw new IllegalArgumentException(chosen.length + " choices, " + running.length + " running threads");
        }
        this.chosen = chosen;
        this.running = running;
        this.failure = failure;
    }

    /** Whether the decision took the processor from a thread that could have gone on. */
    public boolean preempts(int decision) {
        return running[decision] >= 0 && running[decision] != chosen[decision];
    }

    /** Number of preemptions. */
    public int preemptions() {
        int count = 0;
        for (int i = 0; i < chosen.length; i++) {
            count += preempts(i) ? 1 : 0;
        }
        return count;
    }

    /** Number of decisions that chose another thread than the one before. */
    public int switches() {
        int count = 0;
        for (int i = 1; i < chosen.length; i++) {
            count += chosen[i] != chosen[i - 1] ? 1 : 0;
        }
        return count;
    }

    /** Whether it is easier to follow: fewer preemptions, then fewer switches, then fewer decisions. */
    boolean simplerThan(Trace other) {
        if (preemptions() != other.preemptions()) {
            return preemptions() < other.preemptions();
        }
        if (switches() != other.switches()) {
            return switches() < other.switches();
        }
        return chosen.length < other.chosen.length;
    }
}
