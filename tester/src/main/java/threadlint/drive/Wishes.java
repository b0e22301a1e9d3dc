package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the code on the way to the field asks of what other objects return, by the simple names of their methods. A stub
 * answers so. Where one branch asks for this and another for that, each stub answers one of them.
 */
final class Wishes {
    /** Some object: of a collection, one that is not empty. */
    static final Object SOMETHING = new Object();

    /** Null. */
    static final Object NOTHING = new Object();

    private static final int MAX_OF_A_METHOD = 4;

    private final Map<String, List<List<Object>>> byMethod = new HashMap<>();

    /** Methods whose results code asked for in vain. */
    private final Set<String> learned = new HashSet<>();
    private int size;

    /** A constant of an enum. */
    static final class EnumConstant {
        /** Binary name. */
        final String owner;

        final String name;

        EnumConstant(String owner, String name) {
            this.owner = owner;
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EnumConstant && ((EnumConstant) other).name.equals(name) && ((EnumConstant) other).owner.equals(owner);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Adds that calls of the method should return the values in turn. */
    void add(String method, List<Object> values) {
        List<List<Object>> known = byMethod.computeIfAbsent(method, key -> new ArrayList<>());
        if (known.size() < MAX_OF_A_METHOD && !known.contains(values)) {
            known.add(values);
            size++;
        }
    }

    /** Whether anything is asked of the method. */
    boolean knows(String method) {
        return byMethod.containsKey(method);
    }

    /** Adds what an exception taught. */
    void learn(String method, Object value) {
        learned.add(method);
        add(method, List.of(value));
    }

    boolean hasLearned() {
        return !learned.isEmpty();
    }

    /** What an object should return as the property {@code Name} for an exception not to be thrown again, empty if nothing was learned. */
    List<Object> ofProperty(String name) {
        String plain = Character.toLowerCase(name.charAt(0)) + name.substring(1);
        for (String each : List.of("get" + name, "is" + name, plain)) {
            if (learned.contains(each)) {
                return of(each, 0);
            }
        }
        return List.of();
    }

    /** How many there are. */
    int size() {
        return size;
    }

    /**
     * The values to return in turn, empty if nothing is asked.
     *
     * @param variant another number gives another wish, where there are several
     */
    List<Object> of(String method, int variant) {
        List<List<Object>> known = byMethod.getOrDefault(method, List.of(List.of()));
        return known.get(variant % known.size());
    }
}
