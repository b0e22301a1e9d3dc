package threadlint.drive;

import java.util.ArrayList;
import java.util.List;
import threadlint.strategy.Randomness;

/**
 * Pairs of calls that work, for two threads on one instance: each pair plain first, then with more state before.
 *
 * <p>Only one of the threads calls collaborators: these may promise to call what they were handed from one thread at a
 * time, once, and not before the other calls. That may miss a race.
 */
final class Pairs {
    /** How many variants of one pair there are. */
    private static final int VARIANTS = 8;

    /** Steps of a call beyond those of the instance, if it is to build state. */
    private static final int MAX_STATE = 20;

    /** How many methods are called before others in any order. */
    private static final int MAX_PREPARING = 6;

    /** Cost of a pair that the finding does not name: that of two to three variants of one that it names. */
    private static final int UNNAMED = 20;

    private final Randomness random;
    private final boolean prefersElsewhere;
    private final List<Pair> pairs = new ArrayList<>();

    /** All calls that worked. */
    private final List<Fragment> working = new ArrayList<>();

    /** @param prefersElsewhere whether the other thread's access is best made by a method that has none of the one's */
    Pairs(Randomness random, boolean prefersElsewhere) {
        this.random = random;
        this.prefersElsewhere = prefersElsewhere;
    }

    /** A call that works: it meets all others on the same instance, and itself. */
    void add(Fragment fragment) {
        working.add(fragment);
        for (Fragment each : working) {
            if (each.start == fragment.start) {
                addPair(fragment, each);
                if (each != fragment) {
                    addPair(each, fragment);
                }
            }
        }
    }

    private void addPair(Fragment first, Fragment second) {
        boolean isOfReceiver = first.trials.isOnReceiver() || second.trials.isOnReceiver();
        Pair added = new Pair(first, second);
        if (isOfReceiver && first.trials.isSite && second.trials.isPartner && !isKnown(added)) {
            pairs.add(added);
        }
    }

    /** Two methods meet with two sets of arguments at most, besides those that do not come to what is wanted. */
    private boolean isKnown(Pair added) {
        int known = 0;
        for (Pair pair : pairs) {
            boolean isSame = pair.first.trials == added.first.trials && pair.second.trials == added.second.trials;
            known += isSame && (pair.reaches() || !added.reaches()) ? 1 : 0;
        }
        return known >= 2;
    }

    /**
     * The pair worth most, null if there is none; with {@code any}, even one that is not known to reach what is
     * wanted, or that reaches it elsewhere than preferred.
     */
    Candidate next(boolean any) {
        Pair best = null;
        for (Pair pair : pairs) {
            boolean isEligible = pair.variant < VARIANTS && (any || pair.reaches() && isNamed(pair) && pair.variant == 0);
            if (isEligible && (best == null || cost(pair) < cost(best))) {
                best = pair;
            }
        }
        return best == null ? null : candidate(best, best.variant++);
    }

    private boolean isNamed(Pair pair) {
        return !prefersElsewhere || pair.second.trials.isElsewhere;
    }

    private int cost(Pair pair) {
        return pair.cost() + (isNamed(pair) ? 0 : UNNAMED);
    }

    private Candidate candidate(Pair pair, int variant) {
        Composition composition = new Composition(pair.first.start);
        for (Fragment each : state(pair.first.start, (variant + 1) / 2)) {
            composition.before(each);
        }
        // The call of the receiver comes first: it says which object the threads share.
        boolean isFirst = pair.first.trials.isOnReceiver();
        Fragment one = isFirst ? pair.first : pair.second;
        Fragment other = isFirst ? pair.second : pair.first;
        composition.call(one).call(other);
        if (variant % 4 == 3 && other.trials.collaborator == null) {
            return composition.call(other).concurrent(new int[] {0}, new int[] {1, 2});
        }
        return composition.concurrent(new int[] {0}, new int[] {1});
    }

    /**
     * Calls to make before a method alone. As long as it does not come to what is wanted of it, each call that may change
     * what the code on its way looks at, then any two of these, then others.
     *
     * @param number counts the tries
     */
    List<Fragment> stateFor(MethodTrials trials, int number) {
        List<Fragment> preparing = new ArrayList<>();
        for (Fragment each : working) {
            boolean isFirst = preparing.stream().noneMatch(known -> known.trials == each.trials);
            if (isState(each, trials.receiver.draft) && each.trials.isPreparing && isFirst && preparing.size() < MAX_PREPARING) {
                preparing.add(each);
            }
        }
        int count = preparing.size();
        if (trials.reaches() || number >= count + count * count) {
            return state(trials.receiver.draft, random.nextInt(3));
        }
        if (number < count) {
            return List.of(preparing.get(number));
        }
        return List.of(preparing.get((number - count) / count), preparing.get((number - count) % count));
    }

    private static boolean isState(Fragment fragment, Draft start) {
        boolean isSmall = fragment.draft.size() - start.size() < MAX_STATE;
        return fragment.start == start && !fragment.spoils && isSmall && fragment.trials.collaborator == null;
    }

    /** Some calls that build state, for the main thread to make first: mostly those that write, with what worked first. */
    List<Fragment> state(Draft start, int calls) {
        List<Fragment> writers = new ArrayList<>();
        List<Fragment> others = new ArrayList<>();
        for (Fragment each : working) {
            if (isState(each, start)) {
                boolean isFirst = writers.stream().noneMatch(known -> known.trials == each.trials);
                ((each.trials.entry.writes() || each.trials.isPreparing) && isFirst ? writers : others).add(each);
            }
        }
        List<Fragment> chosen = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            List<Fragment> possible = writers.isEmpty() || !others.isEmpty() && random.nextInt(3) == 0 ? others : writers;
            if (!possible.isEmpty()) {
                chosen.add(possible.get(random.nextInt(possible.size())));
            }
        }
        return chosen;
    }

    /** What happened to a pair. */
    void tried(Candidate candidate, Trial trial) {
        if (!trial.ended()) {
            return;
        }
        for (Pair pair : pairs) {
            if (candidate.fragments.contains(pair.first) && candidate.fragments.contains(pair.second)) {
                pair.thrown = trial.thrown[0] != null || trial.thrown[1] != null;
            }
        }
    }

    /** Two calls. */
    private static final class Pair {
        final Fragment first;
        final Fragment second;
        int variant;
        boolean thrown;

        Pair(Fragment first, Fragment second) {
            this.first = first;
            this.second = second;
        }

        boolean reaches() {
            return first.reachesSite && second.reachesPartner;
        }

        int cost() {
            int depth = first.trials.entry.depth + second.trials.entry.depth;
            int poor = (first.reachesSite ? 0 : 20) + (second.reachesPartner ? 0 : 20) + (thrown ? 5 : 0);
            int harmless = first.trials.entry.writes() || second.trials.entry.writes() ? 0 : 30;
            return depth + poor + harmless + 8 * variant + first.draft.size() + second.draft.size();
        }
    }
}
