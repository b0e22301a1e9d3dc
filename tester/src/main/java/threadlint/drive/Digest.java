package threadlint.drive;

import java.io.Closeable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A value in words, the same for values that look the same from outside: independent of identity, of addresses, of
 * hash order, of the names of threads, of the time.
 *
 * <p>Objects of the program show their fields, collections of the JDK their elements, other objects of the JDK what
 * their {@code toString} says of their value. No code of the program runs, except what its subclasses of
 * collections of the JDK override.
 */
final class Digest {
    /** How many objects a digest shows at most; each part of an object gets its share. */
    private static final int BUDGET = 400;

    private static final int MAX_DEPTH = 8;

    /** A collection that has been torn may have cycles. */
    private static final int MAX_ELEMENTS = 1000;

    /** Where the clock of a schedule starts, in milliseconds since 1970, and how far it may get. */
    private static final long EPOCH_MILLIS = 1_767_225_600_000L;
    private static final long DAY_MILLIS = 86_400_000L;

    /** The objects that are being shown, with their depth. */
    private final Map<Object, Integer> path = new IdentityHashMap<>();

    private Digest() {}

    static String of(Object value) {
        return new Digest().show(value, BUDGET);
    }

    private String show(Object value, int budget) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Long && Math.abs((Long) value - EPOCH_MILLIS) < DAY_MILLIS) {
            return "time";
        }
        if (value instanceof String || value instanceof Character) {
            return quoted(value);
        }
        if (value instanceof Boolean || value instanceof Number && isJdk(value.getClass())) {
            return value.toString();
        }
        Integer depth = path.get(value);
        if (depth != null) {
            return "^" + (path.size() - depth);
        }
        if (budget <= 0 || path.size() >= MAX_DEPTH) {
            return name(value) + "…";
        }
        path.put(value, path.size());
        try {
            return parts(value, budget - 1);
        } finally {
            path.remove(value);
        }
    }

    private String parts(Object value, int budget) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return name(value) + array(value, budget);
        }
        if (value instanceof Enum) {
            return name(value) + "." + ((Enum<?>) value).name();
        }
        if (value instanceof Throwable) {
            return type.getName();
        }
        Answers answers = Answers.of(value);
        if (answers != null) {
            return stub(value, answers.values(), budget);
        }
        String fields = isJdk(type) ? "" : fields(value, type, budget);
        if (value instanceof Map && isCollectionOfJdk(type)) {
            return name(value) + map((Map<?, ?>) value, budget) + fields;
        }
        if (value instanceof Collection && isCollectionOfJdk(type)) {
            return name(value) + collection((Collection<?>) value, budget) + fields;
        }
        return isJdk(type) ? other(value) : name(value) + fields;
    }

    /** However the class of a stub is called, and whatever fields it has of its own. */
    private String stub(Object stub, List<Object> given, int budget) {
        Class<?> superclass = stub.getClass().getSuperclass();
        String fields = isJdk(superclass) ? "" : fields(stub, superclass, budget / 2);
        return "stub of " + simple(stubbed(stub)) + listed(given, budget / 2, true) + fields;
    }

    /** What the object stands in for. */
    static Class<?> stubbed(Object stub) {
        Class<?> superclass = stub.getClass().getSuperclass();
        return superclass == Object.class ? stub.getClass().getInterfaces()[0] : superclass;
    }

    /** Whether a class of the JDK keeps the elements: then a class of the program at most adds to it. */
    private static boolean isCollectionOfJdk(Class<?> type) {
        Class<?> at = type;
        while (!isJdk(at)) {
            at = at.getSuperclass();
        }
        return at == type || at != Object.class && !Modifier.isAbstract(at.getModifiers());
    }

    private String array(Object array, int budget) {
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < Math.min(Array.getLength(array), MAX_ELEMENTS); i++) {
            elements.add(Array.get(array, i));
        }
        return Array.getLength(array) + listed(elements, budget, true);
    }

    private String collection(Collection<?> collection, int budget) {
        List<Object> elements = new ArrayList<>();
        String torn = "";
        try {
            for (Object element : collection) {
                if (elements.size() >= MAX_ELEMENTS) {
                    torn = "…";
                    break;
                }
                elements.add(element);
            }
        } catch (RuntimeException e) {
            torn = "…" + e.getClass().getSimpleName();
        }
        return size(collection) + listed(elements, budget, isOrdered(collection)) + torn;
    }

    private String map(Map<?, ?> map, int budget) {
        List<String> entries = new ArrayList<>();
        String torn = "";
        int share = budget / Math.max(1, 2 * map.size());
        try {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (entries.size() >= MAX_ELEMENTS) {
                    torn = "…";
                    break;
                }
                entries.add(show(entry.getKey(), share) + "=" + show(entry.getValue(), share));
            }
        } catch (RuntimeException e) {
            torn = "…" + e.getClass().getSimpleName();
        }
        if (!(map instanceof SortedMap) && !(map instanceof LinkedHashMap)) {
            Collections.sort(entries);
        }
        return "(" + map.size() + ")" + entries + torn;
    }

    /** The size that a collection says it has: torn ones lie. */
    private static String size(Collection<?> collection) {
        try {
            return "(" + collection.size() + ")";
        } catch (RuntimeException e) {
            return "";
        }
    }

    private static boolean isOrdered(Collection<?> collection) {
        return collection instanceof List
                || collection instanceof SortedSet
                || collection instanceof Queue
                || collection instanceof LinkedHashSet;
    }

    private String listed(List<Object> elements, int budget, boolean isOrdered) {
        List<String> texts = new ArrayList<>();
        int share = budget / Math.max(1, elements.size());
        for (Object element : elements) {
            texts.add(show(element, share));
        }
        if (!isOrdered) {
            Collections.sort(texts);
        }
        return texts.toString();
    }

    /** Those that the class declares or inherits. */
    private String fields(Object value, Class<?> from, int budget) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> type = from; type != null && !isJdk(type); type = type.getSuperclass()) {
            addFields(fields, type);
        }
        StringBuilder text = new StringBuilder("{");
        int share = budget / Math.max(1, fields.size());
        for (Field field : fields) {
            try {
                field.setAccessible(true);
                text.append(text.length() > 1 ? ", " : "").append(field.getName()).append('=').append(show(field.get(value), share));
            } catch (IllegalAccessException | RuntimeException e) {
                // Hidden from everyone, so no part of what is seen.
            }
        }
        return text.append('}').toString();
    }

    private static void addFields(List<Field> fields, Class<?> type) {
        try {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !isTime(field)) {
                    fields.add(field);
                }
            }
        } catch (LinkageError e) {
            // The type of a field is not on the class path.
        }
    }

    /** Whether a field holds a point in time, which passes with the steps of a schedule. */
    private static boolean isTime(Field field) {
        String name = field.getName().toLowerCase(Locale.ROOT);
        return field.getType() == long.class && (name.contains("time") || name.contains("nanos") || name.contains("millis"));
    }

    /** An object of the JDK that is no collection. */
    private static String other(Object value) {
        if (value instanceof Class) {
            return ((Class<?>) value).getName() + ".class";
        }
        if (value instanceof AtomicReference) {
            // Its value may be one of the program.
            return name(value);
        }
        // A socket tells its port, which is another one in each run.
        String text = value instanceof Thread || value instanceof Closeable ? "" : said(value);
        return text.isEmpty() ? name(value) : name(value) + "(" + text + ")";
    }

    /** What an object says of its value; empty if that has an address. */
    private static String said(Object value) {
        try {
            String text = value.toString();
            return text.contains("@") ? "" : text;
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    private static boolean isJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    private static String name(Object value) {
        return simple(value.getClass());
    }

    /** The name without its package, nested classes with a dot, arrays with brackets. */
    private static String simple(Class<?> type) {
        if (type.isArray()) {
            return simple(type.getComponentType()) + "[]";
        }
        String name = type.getName();
        int generated = name.indexOf("$$Lambda");
        String stable = generated < 0 ? name : name.substring(0, generated) + "$$Lambda";
        return stable.substring(stable.lastIndexOf('.') + 1).replace('$', '.');
    }

    /** As a literal. */
    static String quoted(Object text) {
        String escaped = text.toString().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return text instanceof Character ? "'" + text + "'" : "\"" + escaped + "\"";
    }
}
