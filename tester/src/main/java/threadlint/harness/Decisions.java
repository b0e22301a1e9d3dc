package threadlint.harness;

/**
 * The thread chosen at each decision of a schedule.
 *
 * <p>As text, runs are counted: {@code 0,1*3,0} is 0, 1, 1, 1, 0. One object serves many schedules.
 */
public final class Decisions {
    /** More than a schedule of the largest step limit makes; keeps a damaged file from filling the memory. */
    public static final int MOST = 10_000_000;

    /** Highest thread number that is accepted. */
    public static final int HIGHEST_THREAD = 1_000_000;

    private int[] threads = new int[256];
    private int size;

    /** Adds the choice of one more decision. */
    public void append(int thread) {
        if (size == threads.length) {
            grow(size * 2);
        }
        threads[size++] = thread;
    }

    /** Number of decisions. */
    public int size() {
        return size;
    }

    /** The thread chosen at a decision, counted from 0. */
    public int get(int decision) {
        if (decision >= size) {
            throw new IndexOutOfBoundsException(decision);
        }
        return threads[decision];
    }

    /** Forgets all. */
    public void clear() {
        size = 0;
    }

    /** A copy of the choices. */
    public int[] toArray() {
        int[] copy = new int[size];
        System.arraycopy(threads, 0, copy, 0, size);
        return copy;
    }

    /** The given choices. */
    public static Decisions of(int... threads) {
        Decisions decisions = new Decisions();
        for (int thread : threads) {
            decisions.append(thread);
        }
        return decisions;
    }

    /**
     * Reads the text that {@link #toString} writes.
     *
     * @throws IllegalArgumentException it is malformed; the message says where
     */
    public static Decisions parse(String text) {
        Decisions decisions = new Decisions();
        int start = 0;
        while (start <= text.length() && !text.isEmpty()) {
            int comma = text.indexOf(',', start);
            int end = comma < 0 ? text.length() : comma;
            decisions.appendRun(text, start, end);
            start = end + 1;
        }
        return decisions;
    }

    /** The choices, run-length coded. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int start = 0;
        while (start < size) {
            int end = start + 1;
            while (end < size && threads[end] == threads[start]) {
                end++;
            }
            if (start > 0) {
                text.append(',');
            }
            text.append(threads[start]);
            if (end - start > 1) {
                text.append('*').append(end - start);
            }
            start = end;
        }
        return text.toString();
    }

    private void appendRun(String text, int start, int end) {
        int star = text.indexOf('*', start);
        boolean counted = star >= 0 && star < end;
        int thread = number(text, start, counted ? star : end, 0, HIGHEST_THREAD);
        int count = counted ? number(text, star + 1, end, 1, MOST) : 1;
        if (count > MOST - size) {
            throw new IllegalArgumentException("more than " + MOST + " decisions");
        }
        for (int i = 0; i < count; i++) {
            append(thread);
        }
    }

    private static int number(String text, int start, int end, int least, int most) {
        long number = 0;
        boolean valid = start < end;
        for (int i = start; i < end && valid; i++) {
            char digit = text.charAt(i);
            number = number * 10 + (digit - '0');
            valid = digit >= '0' && digit <= '9' && number <= most;
        }
        if (!valid || number < least) {
            throw new IllegalArgumentException("decisions, character " + (start + 1) + ": '" + text.substring(start, end)
                    + "' is not a number from " + least + " to " + most);
        }
        return (int) number;
    }

    private void grow(int capacity) {
        int[] more = new int[capacity];
        System.arraycopy(threads, 0, more, 0, size);
        threads = more;
    }
}
