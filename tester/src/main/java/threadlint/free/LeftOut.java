package threadlint.free;

/**
 * What one thread leaves out of a long trace: of its accesses of each place, all but the first ones and one in a hundred. Each
 * thread counts for itself: common counters would cost more than the events.
 */
final class LeftOut {
    /** How often a place counts in any case. */
    private static final int FIRST = 10_000;

    /** Of so many more accesses each … */
    private static final int PERIOD = 10_000;

    /** … so many count. */
    private static final int OF_PERIOD = 100;

    /** Places share counters if there are more: then fewer of their accesses count. */
    private static final int COUNTERS = 1 << 12;

    private final int[] seen = new int[COUNTERS];
    private long count;

    /** Whether the next access of a place, or the next unit that begins there, is left out. */
    boolean takes(int site) {
        int before = seen[site & COUNTERS - 1]++;
        if (before < FIRST + OF_PERIOD) {
            return false;
        }
        if (before == FIRST + PERIOD - 1) {
            seen[site & COUNTERS - 1] = FIRST;
        }
        count++;
        return true;
    }

    /** How much was left out: exact for a thread that has ended. */
    long count() {
        return count;
    }
}
