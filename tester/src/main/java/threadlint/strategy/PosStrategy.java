package threadlint.strategy;

import threadlint.event.Pending;

/**
 * Partial order sampling (Yuan, Yang, Gu: "Partial order aware concurrency sampling", CAV 2018).
 *
 * <p>Each pending operation has a random priority and the highest goes first; the others that conflict
 * with it then draw again, so that the order of conflicting operations is sampled rather than the
 * order of all operations.
 *
 * <p>An operation draws when it is first seen among options. Where only one thread can go on nothing is
 * asked and nothing drawn: there is no other option that could conflict, and operations that still wait
 * to become options keep what they drew. The order of those that are options together is as in the paper.
 *
 * <p>Beyond the paper: a thread that has just yielded lets others go first, and an operation that has waited
 * for more decisions than a schedule usually has draws again: threads that spin draw anew in each
 * round, and one that once drew low would wait for them for very long.
 */
public final class PosStrategy implements Strategy {
    private static final int NONE = -1;

    private Randomness random;
    private int patience;
    private int decision;
    /** By thread: the priority of its pending operation, not negative. */
    private long[] priority = new long[16];
    /** By thread: the sequence number of the operation that drew it. */
    private int[] operation = new int[16];
    /** By thread: the decision at which it was drawn. */
    private int[] drawnAt = new int[16];

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        patience = Patience.limit(length);
        decision = 0;
        for (int thread = 0; thread < operation.length; thread++) {
            operation[thread] = NONE;
        }
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        for (int i = 0; i < count; i++) {
            draw(options[i]);
        }
        int best = 0;
        for (int i = 1; i < count; i++) {
            if (rank(options, i, last) > rank(options, best, last)) {
                best = i;
            }
        }
        for (int i = 0; i < count; i++) {
            if (options[i].conflicts(options[best])) {
                operation[options[i].thread] = NONE;
            }
        }
        decision++;
        return best;
    }

    private void draw(Pending option) {
        int thread = option.thread;
        if (thread >= operation.length) {
            grow(thread * 2);
        }
        if (operation[thread] != option.sequence || decision - drawnAt[thread] > patience) {
            operation[thread] = option.sequence;
            drawnAt[thread] = decision;
            priority[thread] = random.nextLong() >>> 1;
        }
    }

    private long rank(Pending[] options, int option, int last) {
        long drawn = priority[options[option].thread];
        return option == last && options[option].yielded ? drawn + Long.MIN_VALUE : drawn;
    }

    private void grow(int capacity) {
        long[] priorities = new long[capacity];
        int[] operations = new int[capacity];
        int[] draws = new int[capacity];
        System.arraycopy(priority, 0, priorities, 0, priority.length);
        System.arraycopy(operation, 0, operations, 0, operation.length);
        System.arraycopy(drawnAt, 0, draws, 0, drawnAt.length);
        for (int thread = operation.length; thread < capacity; thread++) {
            operations[thread] = NONE;
        }
        priority = priorities;
        operation = operations;
        drawnAt = draws;
    }
}
