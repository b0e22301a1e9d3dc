package threadlint.runtime.choice;

/** The decisions of a schedule, in order. */
public final class DecisionLog {
    private int[] chosen = new int[64];
    private int[] ranBefore = new int[64];
    private int size;

    /**
     * @param thread number of the thread chosen
     * @param before number of the thread that ran last, if it could have gone on, else -1
     */
    void add(int thread, int before) {
        if (size == chosen.length) {
            chosen = copy(chosen, size * 2);
            ranBefore = copy(ranBefore, size * 2);
        }
        chosen[size] = thread;
        ranBefore[size++] = before;
    }

    public int size() {
        return size;
    }

    public int[] chosen() {
        return copy(chosen, size);
    }

    public int[] ranBefore() {
        return copy(ranBefore, size);
    }

    private int[] copy(int[] numbers, int length) {
        int[] copy = new int[length];
        System.arraycopy(numbers, 0, copy, 0, size);
        return copy;
    }
}
