package threadlint.strategy;

import threadlint.event.Pending;

/** A decision on the current path of the depth-first search: what can be chosen, and how far that was tried. */
final class Branch {
    private final int[] threads;
    private final boolean[] early;
    /** What the step of each candidate touched, null if not tried. */
    private final Footprint[] steps;
    private int current;

    /** @param candidates indices into the options, in the order in which they are tried */
    Branch(Pending[] options, int[] candidates, int count) {
        threads = new int[count];
        early = new boolean[count];
        steps = new Footprint[count];
        for (int i = 0; i < count; i++) {
            threads[i] = options[candidates[i]].thread;
            early[i] = options[candidates[i]].early;
        }
    }

    /** Whether this is the decision that was met here before. */
    boolean matches(Pending[] options, int[] candidates, int count) {
        boolean same = count == threads.length;
        for (int i = 0; i < count && same; i++) {
            Pending option = options[candidates[i]];
            same = option.thread == threads[i] && option.early == early[i];
        }
        return same;
    }

    /** Index of the candidate whose schedules are being run. */
    int current() {
        return current;
    }

    /** Puts the candidates already tried to sleep. */
    void putToSleep(SleepSet asleep) {
        for (int i = 0; i < current; i++) {
            asleep.add(threads[i], early[i], steps[i]);
        }
    }

    /** What the current candidate's step touches. */
    Footprint step(int knownResources) {
        if (steps[current] == null) {
            steps[current] = new Footprint(knownResources);
        }
        return steps[current];
    }

    /** Goes on to the next candidate; false if there is none. */
    boolean advance() {
        return ++current < threads.length;
    }
}
