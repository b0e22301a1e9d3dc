package threadlint.harness;

/**
 * Looks for a schedule that fails alike with fewer preemptions.
 *
 * <p>In the manner of delta debugging (Zeller, Hildebrandt, TSE 2002): preemptions are undone in groups, first
 * all, then halves, down to single ones. A candidate need not be followed to the end: what counts is what the
 * run really did. Each accepted run is simpler than the one before, so that the search ends; it is
 * deterministic if the runs are.
 */
public final class Shrinker {
    /** Enough for schedules of some hundred preemptions, and over within a second. */
    public static final int USUAL_RUNS = 500;

    /** Runs the program. */
    public interface Program {
        /**
         * Follows the decisions as far as it can, then lets the running thread go on wherever it can.
         *
         * @return what it really did
         */
        Trace run(int[] decisions);
    }

    private final Program program;
    private int runsLeft;
    private Trace best;

    /** @param runs most that it may run the program */
    public Shrinker(Program program, int runs) {
        this.program = program;
        runsLeft = runs;
    }

    /** The simplest run found that fails like the given one, maybe that one itself. */
    public Trace shrink(Trace failing) {
        best = failing;
        boolean simpler = true;
        while (simpler) {
            simpler = cutShort() | undoGroups();
        }
        return best;
    }

    /** Drops everything from some preemption on: the first, or the second, the fourth and so on. */
    private boolean cutShort() {
        int[] preemptions = preemptions();
        for (int kept = 0; kept < preemptions.length; kept = Math.max(1, kept * 2)) {
            if (accept(Edit.prefix(best.chosen, preemptions[kept]))) {
                return true;
            }
        }
        return false;
    }

    private boolean undoGroups() {
        boolean simpler = false;
        for (int size = best.preemptions(); size > 0; size /= 2) {
            int first = 0;
            while (first + size <= best.preemptions()) {
                if (undo(first, size)) {
                    simpler = true;
                } else {
                    first += size;
                }
            }
        }
        return simpler;
    }

    /** Tries each way of undoing so many preemptions, counted from {@code first}. */
    private boolean undo(int first, int size) {
        int[] preemptions = preemptions();
        for (Edit edit : Edit.values()) {
            int[] decisions = best.chosen;
            for (int i = first + size - 1; i >= first; i--) {
                decisions = edit.apply(decisions, preemptions[i], best.running[preemptions[i]]);
            }
            if (accept(decisions)) {
                return true;
            }
        }
        return false;
    }

    /** Runs a candidate, and keeps it if it fails alike and is simpler. */
    private boolean accept(int[] decisions) {
        if (runsLeft == 0) {
            return false;
        }
        runsLeft--;
        Trace trace = program.run(decisions);
        boolean better = best.failure.equals(trace.failure) && trace.simplerThan(best);
        if (better) {
            best = trace;
        }
        return better;
    }

    /** The decisions of the best run that preempt. */
    private int[] preemptions() {
        int[] preemptions = new int[best.preemptions()];
        int found = 0;
        for (int i = 0; i < best.chosen.length; i++) {
            if (best.preempts(i)) {
                preemptions[found++] = i;
            }
        }
        return preemptions;
    }
}
