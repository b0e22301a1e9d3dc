package threadlint.confirm;

/**
 * How far the examination of one finding goes. All limits grow with the budget.
 *
 * <p>Counts of schedules and steps end a search on any machine alike; the clock is only to end what the counts do
 * not, such as code that loops without a step.
 */
final class SearchLimits {
    /** The budget below which limits of one schedule do not shrink, in milliseconds. */
    private static final long USUAL_BUDGET = 30_000;

    private static final int USUAL_STEPS = 20_000;
    private static final long USUAL_MILLIS_AT_FIRST = 5_000;
    private static final long USUAL_MILLIS = 1_000;

    /** Well below what a machine with other work to do gets through. */
    private static final int SCHEDULES_PER_SECOND = 300;

    private static final int SCHEDULES_FOR_HARM_PER_SECOND = 150;

    /** How many schedules a schedule that loads its classes counts for. */
    static final int SLOW = 10;

    /** Steps of a schedule, as {@link threadlint.runtime.schedule.Settings#maxSteps} has them. */
    final int steps;

    /** Wall time of a schedule where classes may have to be initialised, in milliseconds. */
    final long millisAtFirst;

    /** The same where they are: nearly all schedules take less than one. */
    final long millis;

    /** Wall time in which a schedule has to make what its threads are to share: code that never ends leaves none for others. */
    final long millisAlone;

    /** Schedules of the whole search. */
    final int schedules;

    /** Schedules that look for harm, once a conflict is proven. */
    final int schedulesForHarm;

    private final long budgetMillis;

    SearchLimits(long budgetMillis) {
        this.budgetMillis = budgetMillis;
        steps = (int) Math.min(Integer.MAX_VALUE / 100, scaled(USUAL_STEPS));
        millisAtFirst = scaled(USUAL_MILLIS_AT_FIRST);
        millis = scaled(USUAL_MILLIS);
        millisAlone = Math.max(millisAtFirst, budgetMillis);
        schedules = perSecond(SCHEDULES_PER_SECOND);
        schedulesForHarm = perSecond(SCHEDULES_FOR_HARM_PER_SECOND);
    }

    /** The wall time in place of one that was too short: twice as much, up to the whole budget. */
    long longer(long millis) {
        return Math.max(millis, Math.min(2 * millis, budgetMillis));
    }

    private long scaled(long usual) {
        return Math.max(usual, (long) ((double) usual * budgetMillis / USUAL_BUDGET));
    }

    private int perSecond(int count) {
        return (int) Math.min(Integer.MAX_VALUE / 100, Math.max(1, count * (budgetMillis / 100) / 10));
    }

    /** When no further schedule begins, for a search that began at {@code nanos} of {@link System#nanoTime}. */
    long deadline(long nanos) {
        return nanos + budgetMillis * 1_000_000;
    }

    /** The limit of time in words: {@code 30 s}. */
    String time() {
        return budgetMillis % 1_000 == 0 ? budgetMillis / 1_000 + " s" : budgetMillis + " ms";
    }
}
