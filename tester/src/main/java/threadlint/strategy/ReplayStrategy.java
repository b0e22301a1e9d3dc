package threadlint.strategy;

import threadlint.event.Pending;

/**
 * Follows a list of decisions, given as thread numbers.
 *
 * <p>After the last one the thread that ran goes on, and where it cannot, the lowest-numbered. One that
 * would time out early is no candidate while there are others; one that yielded gives way to the next
 * number, in turns, so that threads that wait in a loop cannot keep a third from running.
 */
public final class ReplayStrategy implements Strategy {
    private final int[] decisions;
    private int next;
    private int divergedAt;
    private int[] couldGoOn;

    /** @param decisions thread to choose at each decision; is not copied */
    public ReplayStrategy(int[] decisions) {
        this.decisions = decisions;
    }

    @Override
    public void begin(Randomness random, int length) {
        next = 0;
        divergedAt = -1;
        couldGoOn = null;
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        if (next < decisions.length && divergedAt < 0) {
            int choice = find(options, count, decisions[next]);
            if (choice >= 0) {
                next++;
                return choice;
            }
            diverge(options, count);
        }
        return goOn(options, count, last);
    }

    /** Number of the first decision that could not be followed, from 0, or -1. */
    public int divergedAt() {
        return divergedAt;
    }

    /** The thread that the list asked for there. */
    public int expected() {
        return decisions[divergedAt];
    }

    /** The threads that could go on there. */
    public int[] couldGoOn() {
        return couldGoOn;
    }

    /** How many decisions of the list were followed. Fewer than it has, without a divergence: the schedule ended before. */
    public int followed() {
        return next;
    }

    private static int find(Pending[] options, int count, int thread) {
        for (int i = 0; i < count; i++) {
            if (options[i].thread == thread) {
                return i;
            }
        }
        return -1;
    }

    private void diverge(Pending[] options, int count) {
        divergedAt = next;
        couldGoOn = new int[count];
        for (int i = 0; i < count; i++) {
            couldGoOn[i] = options[i].thread;
        }
    }

    private static int goOn(Pending[] options, int count, int last) {
        if (last >= 0 && !options[last].early && !options[last].yielded) {
            return last;
        }
        int start = last >= 0 && options[last].yielded ? last + 1 : 0;
        for (int i = 0; i < count; i++) {
            int option = (start + i) % count;
            if (option != last && !options[option].early) {
                return option;
            }
        }
        return start % count;
    }
}
