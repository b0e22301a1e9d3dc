package threadlint.free;

/**
 * What one thread leaves out: of its accesses of each place, all but the first ones and some of each period. Each thread counts
 * for itself: common counters would cost more than the events.
 */
final class LeftOut {
    /** How often a place counts in any case. */
    private static final int FIRST = 100_000;

    /** How often it does in a trace that has become long. */
    static final int FIRST_OF_LONG = 10_000;

    /** Of so many more accesses each … */
    private static final int PERIOD = 10_000;

    /** … so many count. */
    private static final int OF_PERIOD = 100;

    private final int[] seen = new int[Gates.PLACES];
    private long count;

    /**
     * Whether the next access of a place, or the next unit that begins there, is left out.
     *
     * @param isLong whether the trace has become long
     */
    boolean takes(int site, boolean isLong) {
        int first = first(isLong);
        int place = site & Gates.PLACES - 1;
        int before = seen[place]++;
        if (before < first + OF_PERIOD) {
            return false;
        }
        if (before >= first + PERIOD - 1) {
            seen[place] = first;
        }
        count++;
        return true;
    }

    /** Begins a period of each place. */
    void renew(boolean isLong) {
        for (int i = 0; i < seen.length; i++) {
            seen[i] = Math.min(seen[i], first(isLong));
        }
    }

    private static int first(boolean isLong) {
        return isLong ? FIRST_OF_LONG : FIRST;
    }

    /** How much was left out, at least: what {@link Gates} keep away is not counted. Exact for a thread that has ended. */
    long count() {
        return count;
    }
}
