package threadlint.drive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Constants by type, the most plausible first. */
final class Literals {
    private static final int MAX_OWN = 12;

    private final Map<Class<?>, List<Object>> byType = new HashMap<>();

    /** {@code own} are the literals in the code of the class under test. */
    Literals(Iterable<Object> own) {
        put(boolean.class, Boolean.class, true, false);
        put(char.class, Character.class, 'a', '0', ' ');
        put(byte.class, Byte.class, (byte) 1, (byte) 0, (byte) -1);
        put(short.class, Short.class, (short) 1, (short) 0, (short) -1);
        put(int.class, Integer.class, 1, 0, 2, 16, -1, 1000);
        put(long.class, Long.class, 1L, 0L, 2L, 1000L, -1L);
        put(float.class, Float.class, 1f, 0f, 0.5f, -1f);
        put(double.class, Double.class, 0.5, 1.0, 0.0, -1.0);
        put(String.class, CharSequence.class, "a", "/a", "localhost", "", "1", "b", "a.b", "http://localhost/");
        for (Object literal : own) {
            addOwn(literal);
        }
        byType.put(Object.class, Arrays.asList("a", "b", 1));
        byType.put(Comparable.class, byType.get(Object.class));
        byType.put(java.io.Serializable.class, byType.get(Object.class));
        byType.put(Number.class, byType.get(Integer.class));
    }

    private void put(Class<?> type, Class<?> other, Object... constants) {
        List<Object> list = new ArrayList<>(Arrays.asList(constants));
        byType.put(type, list);
        byType.put(other, list);
    }

    private void addOwn(Object literal) {
        Class<?> type = literal.getClass();
        List<Object> known = byType.get(type);
        boolean isLong = literal instanceof String && ((String) literal).length() > 40;
        if (!isLong && known.size() < 8 + MAX_OWN && !known.contains(literal)) {
            known.add(literal);
        }
    }

    /** Makes a text the most plausible one; returns whether it was not yet. */
    boolean prefer(String text) {
        List<Object> texts = byType.get(String.class);
        if (texts.get(0).equals(text)) {
            return false;
        }
        texts.remove(text);
        texts.add(0, text);
        return true;
    }

    /** A number as a value of the type, or of the type that is unboxed to it; as it is where that has no such values. */
    static Object number(long number, Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return (int) number;
        }
        if (type == short.class || type == Short.class) {
            return (short) number;
        }
        return type == byte.class || type == Byte.class ? (Object) (byte) number : (Object) number;
    }

    /** Null if there are no constants of the type. */
    List<Object> of(Class<?> type) {
        return byType.get(type);
    }
}
