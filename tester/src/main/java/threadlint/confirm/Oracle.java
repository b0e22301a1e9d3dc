package threadlint.confirm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import threadlint.drive.Observation;

/**
 * Recognizes harm: an outcome that no sequential order of the same calls gives (linearizability: Herlihy, Wing,
 * TOPLAS 1990).
 *
 * <p>Where the same order gives different outcomes, values say nothing, and only exceptions count. It may then miss
 * harm; it never reports what a sequential order can do, as far as these were run.
 */
final class Oracle {
    private final Set<Observation> possible = new HashSet<>();
    private final Set<String> states = new HashSet<>();
    private final List<Set<String>> exceptions = new ArrayList<>();
    private boolean repeats = true;
    private boolean ends = true;

    /** A run of the calls in one order. */
    void add(Observation observation, int calls) {
        possible.add(observation);
        states.add(observation.state());
        for (int call = 0; call < calls; call++) {
            if (exceptions.size() <= call) {
                exceptions.add(new HashSet<>());
            }
            exceptions.get(call).add(String.valueOf(observation.exception(call)));
        }
    }

    /** The same order gave another outcome. */
    void doesNotRepeat() {
        repeats = false;
    }

    /** The calls in one order did not come to an end. */
    void doesNotEnd() {
        ends = false;
        repeats = false;
    }

    /** Whether each order gave the same outcome twice. */
    boolean repeats() {
        return repeats;
    }

    /** Whether the calls may block without any race. */
    boolean mayBlock() {
        return !ends;
    }

    /** The harm that an outcome shows, null if it shows none. */
    Harm judge(Observation observation, int calls) {
        for (int call = 0; call < calls; call++) {
            String exception = observation.exception(call);
            if (exception != null && call < exceptions.size() && !exceptions.get(call).contains(exception)) {
                return new Harm(Harm.Kind.EXCEPTION, "call " + (call + 1) + " throws " + exception);
            }
        }
        if (!repeats || possible.contains(observation)) {
            return null;
        }
        if (!states.contains(observation.state())) {
            return new Harm(Harm.Kind.LOST_UPDATE, "the state at the end is one that no order of the calls gives: "
                    + shortened(observation.state()));
        }
        return new Harm(Harm.Kind.STALE_READ, "the calls return what no order of them gives: "
                + shortened(returned(observation, calls)));
    }

    private static String returned(Observation observation, int calls) {
        List<String> outcomes = new ArrayList<>();
        for (int call = 0; call < calls; call++) {
            outcomes.add("call " + (call + 1) + " " + observation.outcome(call));
        }
        return String.join(", ", outcomes);
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
