package threadlint.free;

import java.util.Arrays;
import threadlint.runtime.jvm.Natives;

/**
 * Whether the accesses of a place count for a thread. Hooks ask here before all else: while nothing is recorded, and of a long
 * trace, most accesses do not count, and one that does not is to cost no more than a look into an array.
 *
 * <p>Without locks: a thread closes and opens its own row, and all are opened and closed when recording begins and ends. Threads
 * whose identities are far apart share rows, and places share gates if there are more: then fewer of their accesses count.
 */
final class Gates {
    /** Powers of two. */
    private static final int ROWS = 1 << 8;

    static final int PLACES = 1 << 12;

    private static final byte CLOSED = 0;
    private static final byte OPEN = 1;

    private static final byte[] GATES = new byte[ROWS * PLACES];

    private Gates() {}

    /** Whether the running thread's accesses of a place do not count. */
    static boolean isClosed(int site) {
        return GATES[row(Natives.id(Thread.currentThread())) | site & PLACES - 1] == CLOSED;
    }

    /** @param thread see {@link Natives#id} */
    static void close(long thread, int site) {
        GATES[row(thread) | site & PLACES - 1] = CLOSED;
    }

    /** Opens all gates of a thread. */
    static void open(long thread) {
        Arrays.fill(GATES, row(thread), row(thread) + PLACES, OPEN);
    }

    static void openAll() {
        Arrays.fill(GATES, OPEN);
    }

    static void closeAll() {
        Arrays.fill(GATES, CLOSED);
    }

    private static int row(long thread) {
        return ((int) thread & ROWS - 1) * PLACES;
    }
}
