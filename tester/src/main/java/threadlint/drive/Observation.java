package threadlint.drive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came out of a run of a recipe: of each call the exception or the value, and the state of the shared objects in the
 * end. Two runs of one recipe that did the same are equal, whatever objects they made.
 *
 * <p>What was done to stubs takes no part in that: how often a thing is done may depend on the order without any harm.
 */
public final class Observation {
    private final String[] outcomes;
    private final String[] exceptions;
    private final String state;
    private final Map<String, Integer> effects;

    private Observation(String[] outcomes, String[] exceptions, String state, Map<String, Integer> effects) {
        this.outcomes = outcomes;
        this.exceptions = exceptions;
        this.state = state;
        this.effects = effects;
    }

    static Observation of(Recipe recipe, Object[] results, boolean[] made, Throwable[] thrown) {
        int first = recipe.prefix.size();
        String[] outcomes = new String[recipe.calls.size()];
        String[] exceptions = new String[outcomes.length];
        for (int i = 0; i < outcomes.length; i++) {
            Throwable error = thrown[first + i];
            exceptions[i] = error == null ? null : error.getClass().getName();
            outcomes[i] = error != null ? "throws " + exceptions[i] : made[first + i] ? "returns " + Digest.of(results[first + i]) : "is not made";
        }
        return new Observation(outcomes, exceptions, state(recipe, results), effects(results));
    }

    /** By stub and method, in words, how often the methods of stubs were called that return nothing. */
    private static Map<String, Integer> effects(Object[] results) {
        Map<String, Integer> effects = new TreeMap<>();
        for (int step = 0; step < results.length; step++) {
            if (results[step] instanceof Stub) {
                String stub = Digest.stubbed(results[step]).getSimpleName() + ".";
                for (Map.Entry<String, Integer> each : ((Stub) results[step]).threadlintAnswers().effects().entrySet()) {
                    effects.put(stub + each.getKey() + " of stub " + (step + 1), each.getValue());
                }
            }
        }
        return effects;
    }

    /** The objects that the calls of threads are given by the main thread. */
    private static String state(Recipe recipe, Object[] results) {
        List<Integer> shared = new ArrayList<>();
        for (Step call : recipe.calls) {
            for (Value value : call.values) {
                if (value.isResult() && value.step < recipe.prefix.size() && !shared.contains(value.step)) {
                    shared.add(value.step);
                }
            }
        }
        StringBuilder text = new StringBuilder();
        for (int step : shared) {
            text.append(text.length() == 0 ? "" : "; ").append(Digest.of(results[step]));
        }
        return text.toString();
    }

    /** Binary name of the class of the exception that a call threw, null if it threw none. */
    public String exception(int call) {
        return exceptions[call];
    }

    /** What a call did, in words: {@code returns 5}, {@code throws java.lang.…Exception}, {@code is not made}. */
    public String outcome(int call) {
        return outcomes[call];
    }

    /** The shared objects in the end, in words. */
    public String state() {
        return state;
    }

    /** By stub and method, in words, how often the methods of stubs were called that return nothing. */
    public Map<String, Integer> effects() {
        return effects;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Observation
                && Arrays.equals(((Observation) other).outcomes, outcomes)
                && ((Observation) other).state.equals(state);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(outcomes) + state.hashCode();
    }

    @Override
    public String toString() {
        return Arrays.toString(outcomes) + " " + state;
    }
}
