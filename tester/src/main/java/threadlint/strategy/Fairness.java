package threadlint.strategy;

import threadlint.event.Pending;

/**
 * Which threads must let others go first, so that loops that poll and yield end (Musuvathi, Qadeer: "Fair
 * stateless model checking", PLDI 2008).
 *
 * <p>A thread that has just yielded lets all others go first. One that has yielded twice lets those go first
 * that could go on all the time since the first yield, and never did: two threads that poll in turns
 * cannot keep out a third. The one that ran least recently is never held back.
 */
final class Fairness {
    private static final int NEVER = -1;

    /** Number of the current scheduling point. The arrays, by thread, hold such numbers. */
    private int now;
    private int[] lastRan = new int[0];
    private int[] lastOption;
    private int[] optionSince;
    private int[] yielded;
    private int[] yieldedBefore;

    void begin() {
        now = 0;
        for (int thread = 0; thread < lastRan.length; thread++) {
            forget(thread);
        }
    }

    /** A scheduling point with these options; {@code last} is the index of the one that ran last, or -1. */
    void at(Pending[] options, int count, int last) {
        now++;
        for (int i = 0; i < count; i++) {
            int thread = options[i].thread;
            reserve(thread);
            if (lastOption[thread] != now - 1) {
                optionSince[thread] = now;
            }
            lastOption[thread] = now;
        }
        if (last >= 0 && options[last].yielded) {
            yieldedBefore[options[last].thread] = yielded[options[last].thread];
            yielded[options[last].thread] = now;
        }
    }

    /** Whether the option must let another of the options go first. */
    boolean holdsBack(int option, Pending[] options, int count, int last) {
        boolean justYielded = option == last && options[option].yielded;
        for (int i = 0; i < count; i++) {
            if (i != option && (justYielded || starves(options[option].thread, options[i].thread))) {
                return true;
            }
        }
        return false;
    }

    /** The thread was chosen. */
    void chose(int thread) {
        lastRan[thread] = now;
    }

    private boolean starves(int thread, int other) {
        int since = yieldedBefore[thread];
        return since != NEVER && lastRan[other] < since && optionSince[other] <= since;
    }

    private void forget(int thread) {
        lastRan[thread] = NEVER;
        lastOption[thread] = NEVER;
        yielded[thread] = NEVER;
        yieldedBefore[thread] = NEVER;
    }

    private void reserve(int thread) {
        int old = lastRan.length;
        if (thread < old) {
            return;
        }
        int capacity = Math.max(16, thread * 2);
        lastRan = grown(lastRan, capacity);
        lastOption = grown(lastOption, capacity);
        optionSince = grown(optionSince, capacity);
        yielded = grown(yielded, capacity);
        yieldedBefore = grown(yieldedBefore, capacity);
        for (int i = old; i < capacity; i++) {
            forget(i);
        }
    }

    private static int[] grown(int[] array, int capacity) {
        int[] more = new int[capacity];
        if (array != null) {
            System.arraycopy(array, 0, more, 0, array.length);
        }
        return more;
    }
}
