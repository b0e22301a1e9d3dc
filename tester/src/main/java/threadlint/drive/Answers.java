package threadlint.drive;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the methods of a stub return: the values that are meant for the method, in turn; else the first of the other
 * values given to it that fits; else itself, where the type fits (fluent interfaces); else the first argument that
 * fits; else something empty.
 *
 * <p>Values to return in turn begin anew with each step: what a call is answered does not depend on what other threads
 * do.
 */
public class Answers {
    /** By thread and stub, how many values each method has returned in turn. */
    private static final ThreadLocal<Map<Answers, Map<String, Integer>>> RETURNED = new ThreadLocal<>();

    private final Object[] values;

    /** By name of the method, what it returns as its type arguments have it. */
    private final Map<String, Class<?>> narrowed;

    /** By name of the method, the numbers of the values that it returns in turn. */
    private final Map<String, int[]> turns;

    /** By number of the value: whether it is meant for one method only. */
    private final boolean[] isMeant;

    Answers(Object[] values, Map<String, Class<?>> narrowed, Map<String, int[]> turns) {
        this.values = values;
        this.narrowed = narrowed;
        this.turns = turns;
        isMeant = new boolean[values.length];
        for (int[] numbers : turns.values()) {
            for (int number : numbers) {
                isMeant[number] = true;
            }
        }
    }

    /** The current thread begins a step. */
    static void beginStep() {
        RETURNED.remove();
    }

    /** Those of a stub, null if it is none. */
    static Answers of(Object value) {
        try {
            for (Field field : value.getClass().getDeclaredFields()) {
                if (Answers.class.isAssignableFrom(field.getType())) {
                    field.setAccessible(true);
                    return (Answers) field.get(value);
                }
            }
        } catch (IllegalAccessException | LinkageError e) {
            // Hidden, or with a field whose type is not on the class path: no stub.
        }
        return null;
    }

    List<Object> values() {
        return Arrays.asList(values);
    }

    /**
     * The answer of a method. Called by generated code.
     *
     * @param method its simple name
     * @param erased its return type, never primitive: its wrapper stands for it
     */
    public Object answer(Object stub, String method, Class<?> erased, Object[] arguments) {
        int[] numbers = turns.get(method);
        Object meant = numbers == null ? null : values[numbers[turn(method) % numbers.length]];
        if (numbers != null && (meant == null || erased.isInstance(meant))) {
            return meant;
        }
        if (erased == void.class) {
            runAll(arguments);
            return null;
        }
        Class<?> narrow = narrowed.get(method);
        return answer(stub, narrow != null && erased.isAssignableFrom(narrow) ? narrow : erased, arguments);
    }

    /** How many values the method has returned to this thread in turn. */
    private int turn(String method) {
        Map<Answers, Map<String, Integer>> ofThread = RETURNED.get();
        if (ofThread == null) {
            ofThread = new IdentityHashMap<>();
            RETURNED.set(ofThread);
        }
        Map<String, Integer> byMethod = ofThread.get(this);
        if (byMethod == null) {
            byMethod = new HashMap<>();
            ofThread.put(this, byMethod);
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

    /** An executor, or what calls listeners: a method that takes code to run and returns nothing runs it. */
    private static void runAll(Object[] arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Runnable && !(argument instanceof Thread)) {
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
            return new HashMap<Object, Object>();
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
