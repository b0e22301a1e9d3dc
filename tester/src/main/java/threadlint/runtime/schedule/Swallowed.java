package threadlint.runtime.schedule;

import java.util.Arrays;
import threadlint.event.Locations;

/**
 * Unchecked exceptions that handlers of whatever is thrown have caught, by class and method; the first so many kinds.
 * Grows on the thread that has the baton.
 */
public final class Swallowed {
    private static final int MOST = 64;

    private static final int FEW = 4;

    private Class<?>[] types = {};
    private int[] locations = {};
    private int count;

    /** @param location number of the method that caught it */
    public void add(Class<?> type, int location) {
        for (int i = 0; i < count; i++) {
            if (types[i] == type && locations[i] == location) {
                return;
            }
        }
        if (count == MOST) {
            return;
        }
        if (count == types.length) {
            int more = Math.max(FEW, count * 2);
            types = Arrays.copyOf(types, more);
            locations = Arrays.copyOf(locations, more);
        }
        types[count] = type;
        locations[count++] = location;
    }

    public int count() {
        return count;
    }

    /** Binary name of the class of an exception. */
    public String type(int number) {
        return types[number].getName();
    }

    /** The method that caught it, as {@code com.example.Pool.take}. */
    public String method(int number) {
        return Locations.name(locations[number]);
    }
}
