package threadlint.drive;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of the results of a stub's methods, by their simple names: the type where its type arguments say more
 * than the declaration, and the values that are meant for one method.
 *
 * <p>As text, {@code get:java.lang.Long,isOpen=0,next=1/2}: {@code isOpen} returns the first of the values that the
 * stub is given, {@code next} the second and the third in turn.
 */
public final class StubResults {
    final Map<String, Class<?>> narrowed = new HashMap<>();

    /** Numbers of values. */
    final Map<String, int[]> turns;

    private StubResults(Map<String, int[]> turns) {
        this.turns = turns;
    }

    /** The text of the types. Where methods of one name differ, one of them counts. */
    static String of(Class<?> raw, Type type) {
        Map<String, Class<?>> narrowed = new TreeMap<>();
        for (Method method : Maker.sorted(raw.getMethods())) {
            Class<?> result = Types.raw(resultOf(method, type));
            if (Modifier.isAbstract(method.getModifiers()) && result != method.getReturnType()) {
                narrowed.putIfAbsent(method.getName(), result);
            }
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Class<?>> each : narrowed.entrySet()) {
            append(text, each.getKey() + ":" + each.getValue().getName());
        }
        return text.toString();
    }

    /** Adds to a text that a method returns so many values in turn, from number {@code first} on. */
    static String withTurns(String text, String method, int first, int count) {
        StringBuilder turns = new StringBuilder(text);
        append(turns, method + "=" + first);
        for (int i = 1; i < count; i++) {
            turns.append('/').append(first + i);
        }
        return turns.toString();
    }

    private static void append(StringBuilder text, String entry) {
        text.append(text.length() > 0 ? "," : "").append(entry);
    }

    /** Reads a text. */
    static StubResults parse(String text, ClassLoader loader) throws Unmakeable {
        StubResults results = new StubResults(turns(text));
        for (String each : text.isEmpty() ? new String[0] : text.split(",")) {
            int colon = Math.max(0, each.indexOf(':'));
            if (each.indexOf('=') < 0) {
                results.narrowed.put(each.substring(0, colon), new TypeName(each.substring(colon + 1)).resolve(loader));
            }
        }
        return results;
    }

    /** The numbers of values by method, in the order of the text. */
    public static Map<String, int[]> turns(String text) {
        Map<String, int[]> turns = new LinkedHashMap<>();
        for (String each : text.split(",")) {
            int equals = each.indexOf('=');
            if (equals >= 0) {
                turns.put(each.substring(0, equals), numbers(each.substring(equals + 1)));
            }
        }
        return turns;
    }

    private static int[] numbers(String text) {
        String[] words = text.split("/");
        int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Integer.parseInt(words[i]);
        }
        return numbers;
    }

    /** The return type, with type variables replaced as far as {@code type} tells. */
    static Type resultOf(Method method, Type type) {
        try {
            return Types.resolve(method.getGenericReturnType(), type);
        } catch (RuntimeException | LinkageError e) {
            // A signature that names what is not there.
            return method.getReturnType();
        }
    }
}
