package threadlint.agent;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/**
 * The order in which the sets and maps that {@code of} makes are iterated over: the JDK chooses it anew in each JVM, so
 * that nobody relies on it, by a number that only iterators use. A schedule is to have the same order wherever it runs.
 */
final class IterationOrder {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final String OWNER = "java.util.ImmutableCollections";
    private static final int SALT = 0x5bd1e995;

    private IterationOrder() {}

    /** Whether the class must be retransformed: its methods may have been compiled with the number that was. */
    static boolean decides(Class<?> candidate) {
        return candidate.getName().startsWith(OWNER);
    }

    /** Does nothing where the JDK keeps the number elsewhere: replays in another JVM may then differ. */
    static void fix() throws ClassNotFoundException {
        for (Field field : Class.forName(OWNER).getDeclaredFields()) {
            switch (field.getName()) {
                case "SALT":
                    UNSAFE.putInt(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), SALT);
                    break;
                case "SALT32L":
                    UNSAFE.putLong(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), SALT);
                    break;
                case "REVERSE":
                    UNSAFE.putBoolean(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), false);
                    break;
                default:
            }
        }
    }
}
