package threadlint.strategy;

import java.util.Set;
import threadlint.event.Pending;

/**
 * Chooses, at each decision of a schedule, which thread goes on.
 *
 * <p>A strategy sees the threads that could go on and what each is about to do. It never sees the
 * scheduler, locks or the program. All its randomness comes from {@link Randomness}. It runs on
 * threads of the program, hence calls nothing that the agent instruments: no java.util.concurrent,
 * no synchronized collections; arrays are best.
 */
public interface Strategy {
    /**
     * A schedule begins.
     *
     * @param random fresh, seeded from the seed of the run and the number of the schedule
     * @param length an estimate of how many decisions a schedule takes, at least 1: those of the calibrating one
     */
    void begin(Randomness random, int length);

    /**
     * Chooses one of the first {@code count} options, sorted by thread number. There are at least 2, but
     * a strategy that {@link #wantsFootprints} is asked at every scheduling point, also where there is 1:
     * that is no decision, but ends the step before it, and can be abandoned.
     *
     * @param last index among the options of the thread that ran last, or -1
     * @return index of the choice, or {@link #ABANDON}
     */
    int choose(Pending[] options, int count, int last);

    /** Answer of {@link #choose}: this schedule would repeat one already covered. */
    int ABANDON = -1;

    /** What a strategy needs of the schedules that it chooses for. */
    enum Need {
        /** The same options whenever the same choices were made: nobody wakes up by chance. */
        SAME_OPTIONS,
        /** Operations of java.util.concurrent tell which objects they order. */
        ORDERING,
        /** No schedule leaves out decisions before steps that move past those of other threads. */
        EVERY_DECISION,
        /**
         * Accesses of memory are scheduling points, and two threads that stand at conflicting ones at once are a
         * failure if nothing worse comes of it.
         */
        CONFLICTS,
        /** A sleep may end before any other step, however long it is: time orders nothing. */
        EARLY_SLEEPS
    }

    default Set<Need> needs() {
        return Set.of();
    }

    /** What must run before the first schedule with this strategy, null if nothing must. */
    default FirstPhase firstPhase() {
        return null;
    }

    /** Schedules of a random walk that look for pairs of accesses that may race. */
    interface FirstPhase {
        /** How many schedules look. */
        int schedules();

        /**
         * Of the pairs found, the next schedule is to bring two threads to this one.
         *
         * @param sites numbers in {@link threadlint.event.Sites}; none if no pair was found
         */
        void aim(int[] sites);
    }

    /** Whether {@link #touched} is to be called, and {@link #choose} where there is only one option; costs time. */
    default boolean wantsFootprints() {
        return false;
    }

    /**
     * The running step touched a resource. Called for every event, also for those that are no
     * decisions (releases, unparks), before the next {@link #choose}.
     *
     * @param resource object, or null for a step whose effects are not fully known: it conflicts with every other
     * @param thread who did it
     * @param location number of the field within the object, 0 for the object itself
     */
    default void touched(int thread, Object resource, int location, boolean write) {}

    /** The schedule ended, by itself or abandoned. Returns whether another schedule is worth running. */
    default boolean end(boolean abandoned) {
        return true;
    }
}
