package threadlint.runtime.task;

/**
 * How many turns of loops the running thread has made since the last event.
 *
 * <p>A loop without a scheduling point would keep the baton for ever. After {@link #FIRST} turns there is one, which
 * touches nothing and so moves past every step of others (Lipton): it only lets them go on, and the thread be
 * unwound. A schedule that has had one has such a loop, which it meets again and again, so that the next ones come
 * after {@link #NEXT} turns. The number depends on the code alone, so that it comes at the same place in a replay.
 */
public final class Turns {
    private static final int FIRST = 1 << 20;
    private static final int NEXT = 1 << 16;

    /**
     * A look at the interrupt status counts as so many turns: the loop that it is in waits for another thread, and may
     * do much else in a turn, as files are read and written.
     */
    private static final int LOOK = 1 << 10;

    /** Only the thread that has the baton counts, and threads that no schedule controls, whose loops are not ours. */
    private static int left = FIRST;

    /** What is left after a step. */
    private static int most = FIRST;

    /** Where the last loop that counts its turns towards a bound has got to. */
    private static int counters;

    private static boolean isTold;
    private static boolean isOffered;

    private Turns() {}

    /** A loop that counts is about to make another turn; hardly any two turns of a loop have the same number. */
    public static void tell(int counters) {
        Turns.counters = counters;
        isTold = true;
    }

    /** Whether the running thread has told something since the last call. */
    public static boolean takeTold() {
        boolean told = isTold;
        isTold = false;
        return told;
    }

    /** What was told last. */
    public static int counters() {
        return counters;
    }

    /** A schedule begins. */
    public static void begin() {
        most = FIRST;
        isOffered = false;
        reset();
    }

    /** There is a scheduling point, because the turns were enough; returns how many they were. */
    public static int offered() {
        int made = most;
        most = NEXT;
        isOffered = true;
        reset();
        return made;
    }

    /** The running thread looks at an interrupt status. */
    public static void look() {
        left -= LOOK;
    }

    /** Whether the turns were enough since the last call. */
    public static boolean takeOffered() {
        boolean offered = isOffered;
        isOffered = false;
        return offered;
    }

    /** Something happened that counts as a step. */
    public static void reset() {
        left = most;
    }

    /** Another turn. Returns whether they were enough. */
    public static boolean areEnough() {
        return --left <= 0;
    }

    /** A loop of at most so many turns, none if negative. Returns whether they were enough. */
    public static boolean areEnough(int turns) {
        if (turns >= left) {
            return true;
        }
        left -= Math.max(turns, 0);
        return false;
    }
}
