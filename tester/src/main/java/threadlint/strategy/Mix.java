package threadlint.strategy;

/**
 * Which strategy chooses which schedule, where each takes turns with the others: a bug that one of them hardly finds
 * is mostly easy for another one.
 *
 * <p>It depends on the number of the schedule alone, so a run does not depend on how many JVMs there are. A third of
 * the schedules look for data races; the others have synchronisation alone as events, and are as fast as without. Most
 * bugs need few schedules of random and POS, the others find what these hardly find (so the random walk needs no
 * strides), and those that look for races are the slowest: so they come in this order.
 */
public final class Mix {
    /** Its name among the strategies. */
    public static final String NAME = "mix";

    private static final String[] TURNS = {
        "random:1", "pos", "random:1", "pos", "ops", "pct:3", "race", "race", "pct:2", "race", "ops", "race",
        "random:1", "pos", "race", "pct:10", "ops:1", "race",
    };

    private Mix() {}

    /** The strategy of a schedule of that number, with its parameter. */
    public static String of(long index) {
        return TURNS[(int) (index % TURNS.length)];
    }

    /** How many schedules before that of the number are of the same strategy. */
    public static long turn(long index) {
        String strategy = of(index);
        long turns = 0;
        int inLastRound = 0;
        for (int i = 0; i < TURNS.length; i++) {
            if (TURNS[i].equals(strategy)) {
                turns++;
                inLastRound += i < index % TURNS.length ? 1 : 0;
            }
        }
        return index / TURNS.length * turns + inLastRound;
    }

    /** The strategies that take turns. */
    public static String[] turns() {
        return TURNS.clone();
    }
}
