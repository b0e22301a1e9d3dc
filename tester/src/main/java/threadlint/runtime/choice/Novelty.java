package threadlint.runtime.choice;

/**
 * Whether threads read and write values that they have not had at the same place before: a loop that only spins goes
 * through the same values over and over, and one that counts, fills or makes new objects does not.
 *
 * <p>Different values may be taken for the same one, which is rare and errs to the side of spinning; after very many the
 * oldest are forgotten, which errs to the other side.
 */
final class Novelty {
    private static final int BITS = 1 << 16;
    private static final int MOST = BITS / 8;
    private static final long PRIME = 0x100000001b3L;

    /** Null as long as there is none. */
    private long[] seen;

    private int count;

    /** Whether the value is new there; from now on it is not. */
    boolean isNew(int thread, int location, long value) {
        if (count == MOST) {
            forget();
        }
        if (seen == null) {
            seen = new long[BITS / Long.SIZE];
        }
        int bit = place(thread, location, value);
        boolean fresh = (seen[bit / Long.SIZE] & 1L << bit) == 0;
        seen[bit / Long.SIZE] |= 1L << bit;
        count += fresh ? 1 : 0;
        return fresh;
    }

    void forget() {
        seen = null;
        count = 0;
    }

    private static int place(int thread, int location, long value) {
        long mixed = (value * PRIME + location) * PRIME + thread;
        mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return (int) (mixed >>> 40) % BITS;
    }
}
