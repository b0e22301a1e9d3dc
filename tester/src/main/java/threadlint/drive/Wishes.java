package threadlint.drive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.TypeInsnNode;

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
    private static final int MAX_CASTS = 8;

    private final Map<String, List<List<Object>>> byMethod = new HashMap<>();

    /** Methods whose results code asked for in vain. */
    private final Set<String> learned = new HashSet<>();

    /** Binary names of the types that objects were cast to in vain, or are tested for. */
    private final Set<String> casts = new LinkedHashSet<>();
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

    /** Adds what an exception taught. */
    void learn(String method, Object value) {
        learned.add(method);
        add(method, List.of(value));
    }

    /** Adds that an object should be of the type of a cast or a test; arrays are made by their declared types alone. */
    void learnCast(TypeInsnNode instruction) {
        boolean isArray = instruction.desc.startsWith("[");
        if (!isArray && casts.size() < MAX_CASTS && casts.add(instruction.desc.replace('/', '.'))) {
            size++;
        }
    }

    /** Binary names of types that code wants where less is declared. */
    Set<String> casts() {
        return casts;
    }

    boolean hasLearned() {
        return !learned.isEmpty();
    }

    /** What an object should have as the property for an exception not to be thrown again; nothing if nothing was learned. */
    Object ofProperty(String name) {
        String plain = Character.toLowerCase(name.charAt(0)) + name.substring(1);
        for (String each : List.of("get" + name, "is" + name, plain)) {
            if (learned.contains(each)) {
                return of(each, 0).get(0);
            }
        }
        return NOTHING;
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
