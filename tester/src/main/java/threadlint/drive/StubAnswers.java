package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import threadlint.jdk.Callbacks;

/**
 * What the methods of a stub return: the value that is meant for the method, else an answer to any. It keeps what the
 * methods are given, as a source keeps its listeners.
 *
 * <p>Values to return in turn begin anew with each call of a recipe: what a call is answered does not depend on what
 * other threads do.
 */
public final class StubAnswers extends Answers {
    /** How many calls are kept; more than one call of a recipe makes. */
    private static final int MAX_GIVEN = 64;

    private final StubResults results;

    /** By number of the value: whether it is meant for one method only. */
    private final boolean[] isMeant;

    /** By thread and name of the method: how many values it has returned in turn. */
    private final Map<Thread, Map<String, Integer>> returned = new HashMap<>();

    /** Whether tasks wait for a thread that runs them. */
    private final boolean keepsTasks;

    private final List<Given> given = new ArrayList<>();

    /** How often each method was called that returns nothing: such a call is made for its effect. */
    private final Map<String, Integer> effects = new TreeMap<>();

    StubAnswers(Object[] values, StubResults results, boolean keepsTasks) {
        super(values, results.narrowed);
        this.results = results;
        this.keepsTasks = keepsTasks;
        isMeant = new boolean[values.length];
        for (int[] numbers : results.turns.values()) {
            for (int number : numbers) {
                isMeant[number] = true;
            }
        }
    }

    /** The current thread begins a call of the recipe. */
    void beginCall() {
        returned.remove(Thread.currentThread());
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
    boolean isForAny(int number) {
        return !isMeant[number];
    }

    @Override
    public Object answer(Object stub, String method, Class<?> erased, Object[] arguments) {
        keep(method, arguments);
        if (erased == void.class) {
            Integer before = effects.get(method);
            effects.put(method, before == null ? 1 : before + 1);
        }
        if (erased == void.class && keepsTasks) {
            return null;
        }
        int[] numbers = results.turns.get(method);
        Object meant = numbers == null ? null : values[numbers[turn(method) % numbers.length]];
        boolean hasMeant = numbers != null && (meant == null || erased.isInstance(meant));
        return hasMeant ? meant : super.answer(stub, method, erased, arguments);
    }

    /** How many values the method has returned to this thread in turn. */
    private int turn(String method) {
        Map<String, Integer> byMethod = returned.get(Thread.currentThread());
        if (byMethod == null) {
            byMethod = new HashMap<>();
            returned.put(Thread.currentThread(), byMethod);
        }
        Integer before = byMethod.get(method);
        byMethod.put(method, before == null ? 1 : before + 1);
        return before == null ? 0 : before;
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
