package threadlint.event;

/**
 * Where two executions of one schedule first differ, in a text that fits into a schedule file.
 *
 * <p>The events lie in at most {@value #MOST_BLOCKS} blocks of equally many events, a power of two; up to
 * {@value #MOST_BLOCKS} events, each has a block of its own. A block's fingerprint is the sum of what was added for its
 * events, of {@value #BITS} bits, so that two neighbours can become one. A block that came out differently when the
 * same schedule ran again is unsteady, and equals any other.
 */
public final class Fingerprints {
    private static final int MOST_BLOCKS = 64;
    private static final int BITS = 12;
    private static final int MASK = (1 << BITS) - 1;
    private static final int DIGITS = BITS / 4;
    private static final int UNSTEADY = -1;
    private static final String UNSTEADY_TEXT = "...";

    private final int[] blocks = new int[MOST_BLOCKS];

    /** A block has two to this power events. */
    private int shift;

    /** Number of the last event plus 1. */
    private long events;

    /** Adds something that is known of an event, which is numbered from 0. */
    public void add(long event, long hash) {
        events = Math.max(events, event + 1);
        while (event >> shift >= MOST_BLOCKS) {
            merge();
        }
        long spread = (hash ^ hash >>> 32 ^ event * 0x9E3779B9) * 0xff51afd7ed558ccdL;
        int block = (int) (event >> shift);
        blocks[block] = blocks[block] + (int) (spread >>> 40) & MASK;
    }

    private void merge() {
        shift++;
        for (int i = 0; i < MOST_BLOCKS; i++) {
            blocks[i] = 2 * i < MOST_BLOCKS ? merged(blocks[2 * i], blocks[2 * i + 1]) : 0;
        }
    }

    private static int merged(int one, int other) {
        return one == UNSTEADY || other == UNSTEADY ? UNSTEADY : one + other & MASK;
    }

    /** Marks the blocks as unsteady that differ from those of another execution. */
    public void keepSteady(Fingerprints other) {
        for (int i = 0; i < MOST_BLOCKS; i++) {
            if (blocks[i] != other.at(i, shift)) {
                blocks[i] = UNSTEADY;
            }
        }
    }

    /** The first event of the first block that differs, -1 if none does. */
    public long firstDifference(Fingerprints other) {
        int common = Math.max(shift, other.shift);
        for (int i = 0; i < MOST_BLOCKS; i++) {
            int mine = at(i, common);
            int its = other.at(i, common);
            if (mine != its && mine != UNSTEADY && its != UNSTEADY) {
                return (long) i << common;
            }
        }
        return -1;
    }

    /** How many events a block has in which the two can be compared. */
    public int blockLength(Fingerprints other) {
        return 1 << Math.max(shift, other.shift);
    }

    /** The fingerprint of a block of so many events, which may have several here; of more events than here if unsteady. */
    private int at(int block, int wanted) {
        int result = 0;
        int factor = wanted - shift;
        if (factor < 0) {
            return UNSTEADY;
        }
        long first = (long) block << factor;
        for (long i = first; i < first + (1L << factor) && i < MOST_BLOCKS; i++) {
            result = merged(result, blocks[(int) i]);
        }
        return result;
    }

    /** Three hexadecimal digits for each block, three dots for one that is unsteady. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count(); i++) {
            String digits = Integer.toHexString(MASK + 1 + Math.max(blocks[i], 0)).substring(1);
            text.append(blocks[i] == UNSTEADY ? UNSTEADY_TEXT : digits);
        }
        return text.toString();
    }

    private int count() {
        return events == 0 ? 0 : (int) (events - 1 >> shift) + 1;
    }

    /**
     * Reads the text that {@link #toString} writes for so many events.
     *
     * @throws IllegalArgumentException it is malformed
     */
    public static Fingerprints parse(String text, long events) {
        Fingerprints parsed = new Fingerprints();
        parsed.events = events;
        while (events - 1 >> parsed.shift >= MOST_BLOCKS) {
            parsed.shift++;
        }
        if (text.length() != parsed.count() * DIGITS) {
            throw new IllegalArgumentException(
                    "fingerprints of " + text.length() + " characters, and must have " + parsed.count() * DIGITS);
        }
        for (int i = 0; i < parsed.count(); i++) {
            String digits = text.substring(i * DIGITS, (i + 1) * DIGITS);
            parsed.blocks[i] = digits.equals(UNSTEADY_TEXT) ? UNSTEADY : Integer.parseInt(digits, 16);
        }
        return parsed;
    }
}
