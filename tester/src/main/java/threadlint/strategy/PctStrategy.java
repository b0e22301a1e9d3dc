package threadlint.strategy;

import threadlint.event.Pending;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte: "A randomized scheduler
 * with probabilistic guarantees of finding bugs", ASPLOS 2010).
 *
 * <p>Threads have random priorities and the highest that can go on does. At each of {@code depth - 1}
 * random decisions the thread that would go on falls below all that have not fallen so. A bug that needs
 * {@code depth} ordering constraints in a program of n threads and k decisions shows with a probability of
 * at least 1 / (n k^(depth-1)) per schedule.
 *
 * <p>The paper counts every step. Here falls happen at decisions, where at least two threads can go on: where
 * only one can, a fall has no effect before the next decision that the thread would win, and the same fall can
 * happen there. So k need only bound the decisions.
 *
 * <p>Beyond the paper: a thread that yields, or wins very many decisions in a row, falls below all
 * others, since strict priorities would let it spin for ever (see {@link Patience}).
 */
public final class PctStrategy implements Strategy {
    /** Where nothing else is asked for: most bugs need two constraints or three. */
    public static final int USUAL_DEPTH = 3;

    private final int[] falls;
    private final Patience patience = new Patience();
    private Randomness random;
    private int decision;
    private int lowest;
    /**
     * By thread; 0: not seen yet. Initial priorities are positive: independent uniform draws, so a new
     * thread is equally likely to come at each place among the others. Fallen threads are below 0.
     */
    private long[] priority = new long[16];

    /** @param depth number of ordering constraints of the bugs to be found, at least 1 */
    public PctStrategy(int depth) {
        falls = new int[depth - 1];
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        patience.begin(length);
        decision = 0;
        lowest = -falls.length;
        for (int thread = 0; thread < priority.length; thread++) {
            priority[thread] = 0;
        }
        for (int i = 0; i < falls.length; i++) {
            falls[i] = random.nextInt(length);
        }
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        for (int i = 0; i < count; i++) {
            rank(options[i], i == last);
        }
        int best = highest(options, count);
        for (int i = 0; i < falls.length; i++) {
            if (falls[i] == decision) {
                fall(options[best].thread, i);
                best = highest(options, count);
            }
        }
        decision++;
        patience.won(options[best].thread);
        return best;
    }

    /** Falls below all that have not fallen; one that had to make room for them already stays below. */
    private void fall(int thread, int change) {
        priority[thread] = priority[thread] < -falls.length ? --lowest : -1 - change;
    }

    private void rank(Pending option, boolean ranLast) {
        int thread = option.thread;
        if (thread >= priority.length) {
            long[] more = new long[thread * 2];
            System.arraycopy(priority, 0, more, 0, priority.length);
            priority = more;
        }
        if (priority[thread] == 0) {
            priority[thread] = (random.nextLong() >>> 1) | 1;
        }
        if (ranLast && option.yielded || patience.isOverWith(thread)) {
            priority[thread] = --lowest;
        }
    }

    private int highest(Pending[] options, int count) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            if (priority[options[i].thread] > priority[options[best].thread]) {
                best = i;
            }
        }
        return best;
    }
}
