package threadlint.strategy;

import threadlint.event.Pending;

/**
 * The threads whose next step was already tried after the same prefix, and since which nothing happened
 * that conflicts with that step: to take it now would repeat a trace (Godefroid: "Partial-order methods for
 * the verification of concurrent systems", 1996, chapter 5).
 *
 * <p>A step that would have been an early time-out and is now one that nothing else can prevent is another
 * step: it leaves more of the budget for early ones.
 */
final class SleepSet {
    /** By thread: what its step touched, null if it does not sleep. */
    private Footprint[] steps = new Footprint[16];
    private boolean[] early = new boolean[16];
    /** One past the highest thread that may sleep. */
    private int end;

    void clear() {
        for (int thread = 0; thread < end; thread++) {
            steps[thread] = null;
        }
        end = 0;
    }

    void add(int thread, boolean earlyStep, Footprint step) {
        if (thread >= steps.length) {
            grow(thread * 2);
        }
        steps[thread] = step;
        early[thread] = earlyStep;
        end = Math.max(end, thread + 1);
    }

    /** Whether the thread sleeps. One whose time-out is no longer early, or now is, wakes up. */
    boolean holds(Pending option) {
        int thread = option.thread;
        if (thread >= end || steps[thread] == null) {
            return false;
        }
        if (early[thread] != option.early) {
            steps[thread] = null;
        }
        return steps[thread] != null;
    }

    /** The running step touched this: threads whose steps conflict with it wake up. */
    void touched(int resource, int location, boolean write) {
        for (int thread = 0; thread < end; thread++) {
            if (steps[thread] != null && steps[thread].conflicts(resource, location, write)) {
                steps[thread] = null;
            }
        }
    }

    private void grow(int capacity) {
        Footprint[] moreSteps = new Footprint[capacity];
        boolean[] moreEarly = new boolean[capacity];
        System.arraycopy(steps, 0, moreSteps, 0, end);
        System.arraycopy(early, 0, moreEarly, 0, end);
        steps = moreSteps;
        early = moreEarly;
    }
}
