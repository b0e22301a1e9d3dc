package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Puts calls on one instance together to a recipe. */
final class Composition {
    private final Draft start;
    private final List<Step> prefix;
    private final List<Producer> producers;
    private final List<Step> calls = new ArrayList<>();
    private final List<Fragment> fragments = new ArrayList<>();

    /** By number of the step: the calls that build state. */
    private final Map<Integer, Fragment> before = new HashMap<>();

    /** By how much the numbers of a fragment's own steps have moved. */
    private final Map<Fragment, Integer> shifts = new IdentityHashMap<>();

    Composition(Draft start) {
        this.start = start;
        prefix = new ArrayList<>(start.steps);
        producers = new ArrayList<>(start.producers);
    }

    /** The main thread makes the call first. */
    Composition before(Fragment fragment) {
        int shift = arguments(fragment);
        prefix.add(moved(fragment.call, shift));
        producers.add(null);
        before.put(prefix.size() - 1, fragment);
        return this;
    }

    /** A thread makes the call. */
    Composition call(Fragment fragment) {
        calls.add(moved(fragment.call, arguments(fragment)));
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
        Fragment[] building = new Fragment[prefix.size()];
        before.forEach((step, fragment) -> building[step] = fragment);
        return new Candidate(
                Recipe.concurrent(prefix, calls, threads), solo, producers.toArray(new Producer[0]), building,
                fragments.toArray(new Fragment[0]));
    }

    /** The steps for the arguments, once. */
    private int arguments(Fragment fragment) {
        Integer known = shifts.get(fragment);
        if (known != null) {
            return known;
        }
        int shift = prefix.size() - start.size();
        shifts.put(fragment, shift);
        for (Step step : fragment.steps()) {
            prefix.add(moved(step, shift));
        }
        producers.addAll(fragment.producers());
        return shift;
    }

    private Step moved(Step step, int shift) {
        List<Value> values = new ArrayList<>();
        for (Value value : step.values) {
            values.add(value.step >= start.size() ? Value.result(value.step + shift) : value);
        }
        return Step.of(step.kind, step.owner, step.name, step.parameters, values);
    }
}
