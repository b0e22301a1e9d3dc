package threadlint.runtime.race;

import threadlint.jdk.MemoryEffects;

/**
 * Fences of {@code VarHandle} and {@code Unsafe}: a release fence publishes with later opaque writes, an acquire
 * fence sees what earlier opaque reads found.
 *
 * <p>Plain accesses between fences are not followed: an acquire fence also sees all earlier release fences, which
 * may hide a race.
 */
final class Fences {
    /** By thread: its clock at its last release fence. */
    private int[][] released = new int[4][];

    /** By thread: what its reads found that an acquire fence has yet to make visible. */
    private int[][] loaded = new int[4][];

    /** Clock of all release fences, null if there was none. */
    private int[] all;

    /** @param effects ACQUIRES, RELEASES or both, of {@link MemoryEffects} */
    void fence(Clocks clocks, int thread, int effects) {
        reserve(thread);
        if ((effects & MemoryEffects.ACQUIRES) != 0) {
            learn(clocks, thread, loaded[thread]);
            learn(clocks, thread, all);
        }
        if ((effects & MemoryEffects.RELEASES) != 0) {
            released[thread] = Clocks.copy(clocks.of(thread));
            all = Clocks.joined(all == null ? Clocks.NONE : all, clocks.of(thread));
            clocks.tick(thread);
        }
    }

    private static void learn(Clocks clocks, int thread, int[] seen) {
        if (seen != null) {
            clocks.learn(thread, seen);
        }
    }

    /** What later opaque writes of the thread publish, null if nothing. */
    int[] released(int thread) {
        reserve(thread);
        return released[thread];
    }

    /** An opaque read found a value that carries the clock. */
    void loaded(int thread, int[] clock) {
        reserve(thread);
        loaded[thread] = Clocks.joined(loaded[thread] == null ? Clocks.NONE : loaded[thread], clock);
    }

    void clear() {
        released = new int[4][];
        loaded = new int[4][];
        all = null;
    }

    private void reserve(int thread) {
        if (thread >= released.length) {
            released = grown(released, thread * 2);
            loaded = grown(loaded, thread * 2);
        }
    }

    private static int[][] grown(int[][] clocks, int length) {
        int[][] more = new int[length][];
        System.arraycopy(clocks, 0, more, 0, clocks.length);
        return more;
    }
}
