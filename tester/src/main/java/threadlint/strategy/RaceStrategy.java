package threadlint.strategy;

import java.util.Set;
import threadlint.event.Kind;
import threadlint.event.Pending;

/**
 * Creates races: the second phase of RaceFuzzer (Sen: "Race directed random testing of concurrent programs",
 * PLDI 2008, algorithms 1 and 2).
 *
 * <p>A random walk in which a thread about to access memory at one of the given sites is postponed until another
 * one is about to make a conflicting access. Which of the two goes first is random. Where all that can go on are
 * postponed, one of them is released at random.
 *
 * <p>Beyond the paper, no thread is postponed without end. A yield of another thread counts for many steps, because
 * that thread may wait for the one that is postponed; and a thread that was released for that reason is postponed
 * for half as long from then on.
 */
public final class RaceStrategy implements Strategy, Strategy.FirstPhase {
    private static final int LEAST_PATIENCE = 1000;
    private static final int STEPS_OF_A_YIELD = 50;

    private final int schedulesToLook;
    private int[] sites;
    private Randomness random;
    private int patience;
    private State[] states = new State[8];

    /** What is known of a thread. */
    private static final class State {
        /** The sequence number of the operation that is postponed, or -1. */
        int postponed = -1;

        /** The sequence number of the operation that goes next, after another one of the same race; or -1. */
        int released = -1;

        /** Steps of others since it was postponed. */
        int waited;

        /** Steps of others that it waits for. */
        int patience;
    }

    /** @param sites numbers in {@link threadlint.event.Sites}, null for all */
    public RaceStrategy(int[] sites) {
        this(sites, 0);
    }

    /** @param schedulesToLook how many schedules without it look for sites to aim at */
    RaceStrategy(int[] sites, int schedulesToLook) {
        this.schedulesToLook = schedulesToLook;
        aim(sites);
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.CONFLICTS, Need.EVERY_DECISION);
    }

    @Override
    public FirstPhase firstPhase() {
        return schedulesToLook == 0 ? null : this;
    }

    @Override
    public int schedules() {
        return schedulesToLook;
    }

    @Override
    public void aim(int[] wanted) {
        sites = wanted == null ? null : wanted.clone();
    }

    @Override
    public void begin(Randomness random, int length) {
        this.random = random;
        patience = LEAST_PATIENCE + 2 * Math.min(length, 1_000_000);
        for (int thread = 0; thread < states.length; thread++) {
            states[thread] = null;
        }
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        for (int i = 0; i < count; i++) {
            if (state(options[i]).released == options[i].sequence) {
                return run(options, count, i);
            }
        }
        for (;;) {
            int picked = pick(options, count);
            if (picked < 0) {
                return run(options, count, random.nextInt(count));
            }
            if (!isTarget(options[picked])) {
                return run(options, count, picked);
            }
            int racing = racing(options, count, options[picked]);
            if (racing >= 0) {
                return resolve(options, count, picked, racing);
            }
            postpone(options[picked]);
        }
    }

    /** One of those that are not postponed, at random; -1 if there is none. */
    private int pick(Pending[] options, int count) {
        int free = 0;
        for (int i = 0; i < count; i++) {
            free += isPostponed(options[i]) ? 0 : 1;
        }
        int chosen = free == 0 ? -1 : random.nextInt(free);
        for (int i = 0; i < count && chosen >= 0; i++) {
            if (!isPostponed(options[i]) && chosen-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private boolean isTarget(Pending option) {
        if (option.kind != Kind.READ && option.kind != Kind.WRITE) {
            return false;
        }
        boolean target = sites == null;
        for (int i = 0; !target && i < sites.length; i++) {
            target = sites[i] == option.site;
        }
        return target;
    }

    /** A postponed one that races with the picked one; -1 if there is none. */
    private int racing(Pending[] options, int count, Pending picked) {
        for (int i = 0; i < count; i++) {
            if (options[i] != picked && isPostponed(options[i]) && options[i].conflicts(picked)) {
                return i;
            }
        }
        return -1;
    }

    /** Lets the picked one go first, or all that it races with, and postpones it for another race. */
    private int resolve(Pending[] options, int count, int picked, int racing) {
        if (random.nextInt(2) == 0) {
            return run(options, count, picked);
        }
        for (int i = racing; i < count; i++) {
            if (isPostponed(options[i]) && options[i].conflicts(options[picked])) {
                state(options[i]).released = options[i].sequence;
            }
        }
        postpone(options[picked]);
        return run(options, count, racing);
    }

    private void postpone(Pending option) {
        State state = state(option);
        state.postponed = option.sequence;
        state.waited = 0;
    }

    /** The option goes on; a thread that has waited for too long is released. */
    private int run(Pending[] options, int count, int chosen) {
        int steps = options[chosen].yielded ? STEPS_OF_A_YIELD : 1;
        state(options[chosen]).postponed = -1;
        state(options[chosen]).released = -1;
        for (int i = 0; i < count; i++) {
            State state = state(options[i]);
            if (isPostponed(options[i])) {
                state.waited += steps;
                if (state.waited >= state.patience) {
                    state.released = options[i].sequence;
                    state.patience = state.patience / 2 + 1;
                }
            }
        }
        return chosen;
    }

    private boolean isPostponed(Pending option) {
        return state(option).postponed == option.sequence;
    }

    private State state(Pending option) {
        int thread = option.thread;
        if (thread >= states.length) {
            State[] more = new State[thread * 2];
            System.arraycopy(states, 0, more, 0, states.length);
            states = more;
        }
        if (states[thread] == null) {
            states[thread] = new State();
            states[thread].patience = patience;
        }
        return states[thread];
    }
}
