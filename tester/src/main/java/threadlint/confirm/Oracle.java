package threadlint.confirm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import threadlint.drive.Observation;
import threadlint.emit.Expectation;
import threadlint.runtime.schedule.Swallowed;

/**
 * Recognizes harm: an outcome that no sequential order of the same calls gives (linearizability: Herlihy, Wing,
 * TOPLAS 1990), or something that is done to a stub more often than in any of them.
 *
 * <p>Where the same order gives different outcomes, values say nothing, and only exceptions count. It may then miss
 * harm; it never reports what a sequential order can do, as far as these were run.
 */
final class Oracle {
    /** An outcome that says the same in the words of the JDK. */
    private static final Pattern PLAIN = Pattern.compile("throws .*|returns (null|true|false|-?\\d+)");

    private final Set<Observation> possible = new HashSet<>();
    private final Set<String> states = new HashSet<>();

    /** What was done to stubs, and how often at most. */
    private final Map<String, Integer> effects = new HashMap<>();
    private final List<Set<String>> exceptions = new ArrayList<>();

    /** Exceptions that the code catches without expecting them, and where. */
    private final Set<String> swallowed = new HashSet<>();

    private boolean repeats = true;
    private boolean ends = true;

    /** Errors that say something of the examination: what the guard rails stop, and what stubs and class paths lack. */
    private static final Set<String> OF_EXAMINATION = Set.of(
            "java.lang.SecurityException", "java.net.ConnectException", "java.net.NoRouteToHostException",
            "java.lang.NoClassDefFoundError", "java.lang.ClassNotFoundException",
            "java.lang.UnsatisfiedLinkError", "java.lang.AbstractMethodError", "java.lang.NoSuchMethodError",
            "java.lang.NoSuchFieldError", "java.lang.IncompatibleClassChangeError", "java.lang.IllegalAccessError");

    /** Whether an error, by the name of its class, comes from how the code is examined: it is no harm. */
    static boolean isOfExamination(String error) {
        return OF_EXAMINATION.contains(error);
    }

    /** A run of the calls in one order. */
    void add(Observation observation, int calls) {
        possible.add(observation);
        states.add(observation.state());
        observation.effects().forEach((effect, times) -> effects.merge(effect, times, Math::max));
        for (int call = 0; call < calls; call++) {
            if (exceptions.size() <= call) {
                exceptions.add(new HashSet<>());
            }
            exceptions.get(call).add(String.valueOf(observation.exception(call)));
        }
    }

    /** What a run of the calls in one order caught without expecting it. */
    void swallows(Swallowed caught) {
        for (int i = 0; i < caught.count(); i++) {
            swallowed.add(swallowed(caught, i));
        }
    }

    private static String swallowed(Swallowed caught, int number) {
        return caught.method(number) + " catches " + caught.type(number);
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

    /**
     * The harm that an outcome shows, null if it shows none.
     *
     * @param caught what the code caught without expecting it
     */
    Harm judge(Observation observation, Swallowed caught, int calls) {
        for (int call = 0; call < calls; call++) {
            String exception = observation.exception(call);
            if (isOfExamination(String.valueOf(exception))) {
                return null;
            }
            if (exception != null && call < exceptions.size() && !exceptions.get(call).contains(exception)) {
                return new Harm(Harm.Kind.EXCEPTION, "call " + (call + 1) + " throws " + exception, Expectation.exceptions(exceptions));
            }
        }
        for (int i = 0; i < caught.count(); i++) {
            String text = swallowed(caught, i);
            if (!isOfExamination(caught.type(i)) && !swallowed.contains(text)) {
                return new Harm(Harm.Kind.EXCEPTION, text + ", and in no order of the calls");
            }
        }
        if (!repeats) {
            return null;
        }
        if (possible.contains(observation)) {
            return repeated(observation);
        }
        if (!states.contains(observation.state())) {
            return new Harm(Harm.Kind.LOST_UPDATE, "the state at the end is one that no order of the calls gives: "
                    + shortened(observation.state()) + "; they give " + given(states), whole());
        }
        Set<String> states = statesAfter(returned(observation, calls), calls);
        if (!states.isEmpty()) {
            return new Harm(Harm.Kind.STALE_READ, "where the calls return what these did (" + shortened(returned(observation, calls))
                    + "), the state at the end is " + given(states) + ", not " + shortened(observation.state()), whole());
        }
        return new Harm(Harm.Kind.STALE_READ, "the calls return what no order of them gives: "
                + shortened(returned(observation, calls)), results(calls));
    }

    /**
     * What was done to a stub more often than in any order, as when two threads both find that it is still to be done.
     * Done less often it may have been done for both.
     */
    private Harm repeated(Observation observation) {
        for (Map.Entry<String, Integer> effect : observation.effects().entrySet()) {
            int most = effects.getOrDefault(effect.getKey(), 0);
            if (effect.getValue() > most) {
                return new Harm(Harm.Kind.STALE_READ, effect.getKey() + " is called " + times(effect.getValue())
                        + ", and in each order of the calls at most " + times(most));
            }
        }
        return null;
    }

    private static String times(int count) {
        return count + (count == 1 ? " time" : " times");
    }

    /** What the calls return, and the state at the end. */
    private Expectation whole() {
        List<String> texts = new ArrayList<>();
        for (Observation each : possible) {
            texts.add(each.toString());
        }
        return Expectation.state(texts);
    }

    /** What the calls return, where all of that is plain. */
    private Expectation results(int calls) {
        List<String> texts = new ArrayList<>();
        for (Observation each : possible) {
            List<String> outcomes = new ArrayList<>();
            for (int call = 0; call < calls; call++) {
                if (!PLAIN.matcher(each.outcome(call)).matches()) {
                    return whole();
                }
                outcomes.add(each.outcome(call));
            }
            texts.add(outcomes.toString());
        }
        return Expectation.results(texts);
    }

    /** The states in which orders end whose calls return the same. */
    private Set<String> statesAfter(String returned, int calls) {
        Set<String> found = new TreeSet<>();
        for (Observation each : possible) {
            if (returned(each, calls).equals(returned)) {
                found.add(each.state());
            }
        }
        return found;
    }

    private static String given(Set<String> states) {
        List<String> texts = new ArrayList<>();
        for (String state : new TreeSet<>(states)) {
            texts.add(shortened(state));
        }
        return String.join(" or ", texts);
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
