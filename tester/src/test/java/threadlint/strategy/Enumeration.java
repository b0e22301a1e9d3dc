package threadlint.strategy;

import java.util.ArrayList;
import java.util.List;
import threadlint.event.Kind;
import threadlint.event.Pending;

/** Every sequence of choices, or every fair one, one after the other: what depth-first search is compared with. */
final class Enumeration implements Strategy {
    private final List<int[]> path = new ArrayList<>();
    private final boolean fair;
    private final Fairness fairness = new Fairness();
    private int depth;

    Enumeration(boolean fair) {
        this.fair = fair;
    }

    /** The fair rule speaks of all scheduling points. */
    @Override
    public boolean wantsFootprints() {
        return fair;
    }

    @Override
    public void begin(Randomness random, int length) {
        depth = 0;
        fairness.begin();
    }

    @Override
    public int choose(Pending[] options, int count, int last) {
        List<Integer> candidates = new ArrayList<>();
        boolean waiters = options[0].kind == Kind.WAITER;
        if (!waiters) {
            fairness.at(options, count, last);
        }
        for (int i = 0; i < count; i++) {
            if (waiters || !fair || !fairness.holdsBack(i, options, count, last)) {
                candidates.add(i);
            }
        }
        if (depth == path.size()) {
            path.add(new int[] {0, candidates.size()});
        }
        int choice = candidates.get(path.get(depth++)[0]);
        if (!waiters) {
            fairness.chose(options[choice].thread);
        }
        return choice;
    }

    @Override
    public boolean end(boolean abandoned) {
        while (!path.isEmpty()) {
            int[] deepest = path.get(path.size() - 1);
            if (++deepest[0] < deepest[1]) {
                return true;
            }
            path.remove(path.size() - 1);
        }
        return false;
    }
}
