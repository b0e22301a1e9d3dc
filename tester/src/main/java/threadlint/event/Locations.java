package threadlint.event;

import java.util.HashMap;

/**
 * Numbers for fields and methods that instrumented code mentions.
 *
 * <p>A number is valid in this JVM; the hash of a location depends on its name alone, so that event
 * hashes compare across JVMs.
 */
public final class Locations {
    /** Start of the names of what collections hold. */
    private static final String CONTENTS = "contents of ";

    /** Start of the names of the states of other objects that are not thread-safe. */
    private static final String STATE = "state of ";

    private static final HashMap<String, Integer> NUMBERS = new HashMap<>();
    private static String[] names = new String[1024];

    private Locations() {}

    /** The number of a field or method, for example of {@code com.example.Counter.count}. At least 1. */
    public static int of(String className, String member) {
        return named(className.concat(".").concat(member));
    }

    /** The number of what a collection of the class holds. */
    public static int contents(Class<?> type) {
        return named(CONTENTS.concat(type.getName()));
    }

    /** The number of the state of an object of the class. */
    public static int state(Class<?> type) {
        return named(STATE.concat(type.getName()));
    }

    /** Whether it is no field, but all that an object holds. */
    public static boolean isWhole(int location) {
        return name(location).startsWith(CONTENTS) || name(location).startsWith(STATE);
    }

    /** What of an object the location is, before the object's name: {@code contents of }. */
    public static String part(int location) {
        return name(location).startsWith(STATE) ? STATE : CONTENTS;
    }

    /** A field or what an object holds, or an element of an array or a list. */
    public static String variable(int location, int element) {
        if (element < 0) {
            return name(location);
        }
        return location == 0 ? "array element " + element : element(element) + name(location).substring(CONTENTS.length());
    }

    /** An element of a list, before the name of the list: {@code element 3 of }. */
    public static String element(int element) {
        return "element " + element + " of ";
    }

    private static synchronized int named(String name) {
        Integer known = NUMBERS.get(name);
        if (known != null) {
            return known;
        }
        int number = NUMBERS.size() + 1;
        if (number == names.length) {
            String[] more = new String[number * 2];
            System.arraycopy(names, 0, more, 0, number);
            names = more;
        }
        names[number] = name;
        NUMBERS.put(name, number);
        return number;
    }

    /** The class and the member, as {@link #of} got them. */
    public static String name(int location) {
        return location == 0 ? "" : names[location];
    }

    /** The name of the field or method, without its class. */
    public static String member(int location) {
        String name = name(location);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** What an access is on: the object, or for a static field, which has none, its name. */
    public static Object owner(Object owner, int location) {
        return owner == null ? name(location) : owner;
    }

    /** The same for the same name in every JVM. */
    public static int hash(int location) {
        return location == 0 ? 0 : names[location].hashCode();
    }
}
