package threadlint.drive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import threadlint.jdk.Callbacks;

/**
 * What the methods of a stub return: the value that is meant for the method; else the first of the others given to it
 * that fits; else itself, where the type fits (fluent interfaces); else the first argument that fits; else something
 * empty. It keeps what the methods are given, as a source keeps its listeners.
 *
 * <p>Values to return in turn begin anew with each call of a recipe: what a call is answered does not depend on what
 * other threads do.
 */
public final class Answers {
    /** How many calls are kept; more than one call of a recipe makes. */
    private static final int MAX_GIVEN = 64;

    private final Object[] values;
    private final StubResults results;

    /** By number of the value: whether it is meant for one method only. */
    private final boolean[] isMeant;

    /** By thread and name of the method: how many values it has returned in turn. */
    private final Map<Thread, Map<String, Integer>> returned = new HashMap<>();

    /** Whether tasks wait for a thread that runs them. */
    private final boolean keepsTasks;

    private final List<Given> given = new ArrayList<>();

    Answers(Object[] values, StubResults results, boolean keepsTasks) {
        this.values = values;
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

    /**
     * The answer of a method. Called by generated code.
     *
     * @param method its simple name
     * @param erased its return type, never primitive: its wrapper stands for it
     */
    public Object answer(Object stub, String method, Class<?> erased, Object[] arguments) {
        keep(method, arguments);
        if (erased == void.class) {
            runAll(arguments);
            return null;
        }
        int[] numbers = results.turns.get(method);
        Object meant = numbers == null ? null : values[numbers[turn(method) % numbers.length]];
        if (numbers != null && (meant == null || erased.isInstance(meant))) {
            return meant;
        }
        Class<?> narrow = results.narrowed.get(method);
        return answer(stub, narrow != null && erased.isAssignableFrom(narrow) ? narrow : erased, arguments);
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

    private Object answer(Object stub, Class<?> type, Object[] arguments) {
        for (int i = 0; i < values.length; i++) {
            if (!isMeant[i] && type.isInstance(values[i])) {
                return values[i];
            }
        }
        if (type != Object.class && type.isInstance(stub)) {
            return stub;
        }
        for (Object argument : arguments) {
            if (type.isInstance(argument)) {
                return argument;
            }
        }
        return empty(type);
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

    /** An executor, or what calls listeners: a method that takes code to run and returns nothing runs it. */
    private void runAll(Object[] arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Runnable && !(argument instanceof Thread) && !keepsTasks) {
                ((Runnable) argument).run();
            }
        }
    }

    private static Object empty(Class<?> type) {
        if (type == Boolean.class) {
            return Boolean.FALSE;
        }
        if (type == Character.class) {
            return 'a';
        }
        if (Number.class.isAssignableFrom(type)) {
            return zero(type);
        }
        if (type == String.class || type == CharSequence.class) {
            return "";
        }
        if (type.isAssignableFrom(ArrayList.class) && type != Object.class) {
            return new ArrayList<Object>();
        }
        if (type.isAssignableFrom(HashSet.class) && type != Object.class) {
            return new HashSet<Object>();
        }
        if (type == Map.class) {
            return new java.util.HashMap<Object, Object>();
        }
        if (type == java.util.Iterator.class) {
            return Collections.emptyIterator();
        }
        return type == java.util.Optional.class ? java.util.Optional.empty() : null;
    }

    private static Object zero(Class<?> type) {
        if (type == Integer.class) {
            return 0;
        }
        if (type == Long.class) {
            return 0L;
        }
        if (type == Double.class) {
            return 0.0;
        }
        if (type == Float.class) {
            return 0.0f;
        }
        if (type == Short.class) {
            return (short) 0;
        }
        return type == Byte.class ? (Object) (byte) 0 : null;
    }
}
