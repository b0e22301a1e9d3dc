package threadlint.strategy;

/**
 * When a thread that wins again and again, or an operation that never does, is probably part of a loop that waits
 * for another thread: strict priorities could starve that one without end.
 */
final class Patience {
    private static final int LEAST = 50;
    private static final int MOST = 1000;

    private int limit;
    private int thread;
    private int inARow;

    /** Decisions after which it is over, where {@code length} are usual for a whole schedule. */
    static int limit(int length) {
        return LEAST + Math.min(length, MOST - LEAST);
    }

    /** A schedule begins; one of {@code length} decisions is usual. */
    void begin(int length) {
        limit = limit(length);
        thread = -1;
        inARow = 0;
    }

    /** Whether the thread won all of so many decisions. */
    boolean isOverWith(int option) {
        return option == thread && inARow >= limit;
    }

    /** The thread won a decision. */
    void won(int winner) {
        if (winner != thread) {
            thread = winner;
            inARow = 0;
        }
        inARow++;
    }
}
