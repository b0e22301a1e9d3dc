package threadlint.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import threadlint.jdk.Callbacks;

/**
 * What the methods of a stub return, and what they were given: a stub keeps it, as a source keeps its listeners.
 */
public final class StubAnswers extends Answers {
    /** How many calls are kept; more than one call of a recipe makes. */
    private static final int MAX_GIVEN = 64;

    /** Whether tasks wait for a thread that runs them. */
    private final boolean keepsTasks;

    private final List<Given> given = new ArrayList<>();

    /** How often each method was called that returns nothing: such a call is made for its effect. */
    private final Map<String, Integer> effects = new TreeMap<>();

    StubAnswers(Object[] values, StubResults results, boolean keepsTasks) {
        super(values, results.narrowed, results.turns);
        this.keepsTasks = keepsTasks;
    }

    /** The arguments of one call. */
    static final class Given {
        final String method;
        final Object[] arguments;

        Given(String method, Object[] arguments) {
            this.method = method;
            this.arguments = arguments;
        }
    }

    /** The calls with arguments, in order, without what was let go. */
    List<Given> given() {
        return given;
    }

    /** By name of a method that returns nothing, how often it was called. */
    Map<String, Integer> effects() {
        return effects;
    }

    /** The last object of the type that the method was given, null if there is none. */
    Object lastGiven(String method, Class<?> type) {
        for (int i = given.size() - 1; i >= 0; i--) {
            for (Object argument : given.get(i).method.equals(method) ? given.get(i).arguments : new Object[0]) {
                if (type.isInstance(argument)) {
                    return argument;
                }
            }
        }
        return null;
    }

    @Override
    public Object answer(Object stub, String method, Class<?> erased, Object[] arguments) {
        keep(method, arguments);
        if (erased == void.class) {
            Integer before = effects.get(method);
            effects.put(method, before == null ? 1 : before + 1);
        }
        return erased == void.class && keepsTasks ? null : super.answer(stub, method, erased, arguments);
    }

    private void keep(String method, Object[] arguments) {
        if (Callbacks.letsGo(method)) {
            for (int i = given.size() - 1; i >= 0; i--) {
                if (shares(given.get(i).arguments, arguments)) {
                    given.remove(i);
                }
            }
        } else if (arguments.length > 0) {
            given.add(new Given(method, arguments));
        }
        if (given.size() > MAX_GIVEN) {
            given.remove(0);
        }
    }

    /** Whether an object is among both. */
    private static boolean shares(Object[] one, Object[] other) {
        for (Object each : one) {
            for (Object argument : other) {
                if (each == argument && each != null) {
                    return true;
                }
            }
        }
        return false;
    }
}
