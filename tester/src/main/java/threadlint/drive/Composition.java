package threadlint.drive;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Combines calls on one instance into a recipe. */
final class Composition {
    private final Draft start;
    private final Draft prefix;
    private final List<Step> calls = new ArrayList<>();
    private final List<Fragment> fragments = new ArrayList<>();

    /** By how much the numbers of a fragment's own steps have moved. */
    private final Map<Fragment, Integer> shifts = new IdentityHashMap<>();

    Composition(Draft start) {
        this.start = start;
        prefix = new Draft(start);
    }

    /** The main thread makes the call first. */
    Composition before(Fragment fragment) {
        prefix.addState(fragment, null);
        return this;
    }

    /** A thread makes the call. */
    Composition call(Fragment fragment) {
        calls.add(fragment.moved(fragment.call, arguments(fragment)));
        fragments.add(fragment);
        return this;
    }

    Candidate solo() {
        return candidate(true, new int[] {0});
    }

    /** The numbers of the calls of each thread. */
    Candidate concurrent(int[]... threads) {
        return candidate(false, threads);
    }

    private Candidate candidate(boolean solo, int[]... threads) {
        return new Candidate(Recipe.concurrent(prefix.steps, calls, threads), solo, prefix, fragments);
    }

    /** The steps for the arguments, once. */
    private int arguments(Fragment fragment) {
        Integer known = shifts.get(fragment);
        if (known != null) {
            return known;
        }
        int shift = prefix.size() - start.size();
        shifts.put(fragment, shift);
        prefix.addArguments(fragment, shift);
        return shift;
    }
}
