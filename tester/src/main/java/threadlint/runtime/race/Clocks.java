package threadlint.runtime.race;

/**
 * The vector clock of each thread: how far into the work of each other thread it has seen.
 *
 * <p>An epoch is a thread and its own clock in one number; 0 is before everything (Flanagan, Freund:
 * "FastTrack: efficient and precise dynamic race detection", PLDI 2009).
 */
final class Clocks {
    /** Of nothing; joined with another clock, a copy of that. */
    static final int[] NONE = {};

    private static final int FIRST_CAPACITY = 8;

    /** By thread; null if not seen yet. Entries past the end of a clock are 0. */
    private int[][] clocks = new int[FIRST_CAPACITY][];
    private int threads;

    /** Forgets all threads. */
    void clear() {
        for (int thread = 0; thread < threads; thread++) {
            clocks[thread] = null;
        }
        threads = 0;
    }

    /** The clock of a thread; it is shared, not a copy. */
    int[] of(int thread) {
        if (thread >= clocks.length) {
            int[][] more = new int[thread * 2][];
            System.arraycopy(clocks, 0, more, 0, threads);
            clocks = more;
        }
        if (clocks[thread] == null) {
            clocks[thread] = new int[Math.max(FIRST_CAPACITY, thread + 1)];
            clocks[thread][thread] = 1;
            threads = Math.max(threads, thread + 1);
        }
        return clocks[thread];
    }

    /** The current epoch of a thread. */
    long epoch(int thread) {
        return (long) thread << 32 | of(thread)[thread];
    }

    /** What the thread does from here on is not covered by what others have seen of it. */
    void tick(int thread) {
        of(thread)[thread]++;
    }

    /** The thread has now seen all that {@code seen} has. */
    void learn(int thread, int[] seen) {
        int[] learned = joined(of(thread), seen);
        clocks[thread] = learned;
    }

    /** Whether what happened at the epoch happens before what the thread does now. */
    boolean happensBefore(long epoch, int thread) {
        return (int) epoch <= at(of(thread), (int) (epoch >>> 32));
    }

    /** An entry of a clock. */
    static int at(int[] clock, int thread) {
        return thread < clock.length ? clock[thread] : 0;
    }

    static int[] copy(int[] clock) {
        return joined(NONE, clock);
    }

    /** The later of two clocks in each entry, in {@code into} or, where that is too short, a longer one. */
    static int[] joined(int[] into, int[] from) {
        int[] result = into;
        if (into.length < from.length) {
            result = new int[from.length];
            System.arraycopy(into, 0, result, 0, into.length);
        }
        for (int thread = 0; thread < from.length; thread++) {
            result[thread] = Math.max(result[thread], from[thread]);
        }
        return result;
    }
}
