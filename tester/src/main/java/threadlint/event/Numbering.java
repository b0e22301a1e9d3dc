package threadlint.event;

import java.lang.ref.WeakReference;
import java.util.ArrayList;

/**
 * Numbers objects by identity, from 0, in the order in which they are first seen.
 *
 * <p>An open-addressing table: no allocation but for growth, and {@link #clear} costs as much as was used. It keeps its
 * objects alive, but for the time of {@link #collectGarbage}: weak references at all times would cost too much.
 */
public final class Numbering {
    private static final int FIRST_CAPACITY = 16;

    /** As long as no object has a number. */
    private static final Object[] NOTHING = {};

    private static final int[] NO_SLOTS = {};
    private static final int[] FREE_SLOT = {0};

    /** Stands for an object that the garbage collector has freed; its number is not given again. */
    private static final Object FREED = new Object();

    private static final int NO_SLOT = -1;

    /** Those that have numbered anything in the running schedule. */
    private static final ArrayList<Numbering> IN_USE = new ArrayList<>();

    private Object[] seen = NOTHING;
    /** The slot of {@link #slots} of each object, to clear it without a sweep. */
    private int[] slotOf = NO_SLOTS;
    /** Number of an object plus 1; 0 is free. At least twice as long as {@link #seen}. */
    private int[] slots = FREE_SLOT;
    private int size;

    /** A schedule begins: what earlier ones numbered does not matter to {@link #collectGarbage}. */
    public static void beginSchedule() {
        IN_USE.clear();
    }

    /**
     * Runs the garbage collector while no numbering of the schedule keeps its objects alive, so that weak references to
     * objects which the program has let go are cleared as in an ordinary run.
     */
    public static void collectGarbage() {
        WeakReference<?>[][] weak = new WeakReference<?>[IN_USE.size()][];
        for (int i = 0; i < weak.length; i++) {
            weak[i] = IN_USE.get(i).letGo();
        }
        System.gc();
        for (int i = 0; i < weak.length; i++) {
            IN_USE.get(i).takeBack(weak[i]);
        }
    }

    private WeakReference<?>[] letGo() {
        WeakReference<?>[] weak = new WeakReference<?>[size];
        for (int number = 0; number < size; number++) {
            weak[number] = new WeakReference<>(seen[number]);
            seen[number] = null;
        }
        return weak;
    }

    private void takeBack(WeakReference<?>[] weak) {
        for (int number = 0; number < size; number++) {
            Object object = weak[number].get();
            seen[number] = object == null ? FREED : object;
        }
    }

    /** The number of an object, a new one if it is seen for the first time. */
    public int of(Object object) {
        int slot = slot(object);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == 0) {
            IN_USE.add(this);
        }
        if (size == seen.length) {
            grow();
            slot = slot(object);
        }
        seen[size] = object;
        slotOf[size] = slot;
        slots[slot] = ++size;
        return size - 1;
    }

    /** Whether the object has a number. */
    public boolean has(Object object) {
        return slots[slot(object)] != 0;
    }

    /** How many objects have a number. */
    public int size() {
        return size;
    }

    /** Forgets every object. */
    public void clear() {
        IN_USE.remove(this);
        for (int number = 0; number < size; number++) {
            seen[number] = null;
            if (slotOf[number] != NO_SLOT) {
                slots[slotOf[number]] = 0;
            }
        }
        size = 0;
    }

    /** Where the object is, or the free slot where it belongs. */
    private int slot(Object object) {
        int mask = slots.length - 1;
        int hash = IdentityHashes.of(object) * 0x9E3779B9;
        int slot = (hash ^ (hash >>> 16)) & mask;
        while (slots[slot] != 0 && seen[slots[slot] - 1] != object) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int capacity = Math.max(FIRST_CAPACITY, size * 2);
        Object[] objects = new Object[capacity];
        System.arraycopy(seen, 0, objects, 0, size);
        seen = objects;
        slotOf = new int[capacity];
        slots = new int[capacity * 2];
        for (int number = 0; number < size; number++) {
            slotOf[number] = NO_SLOT;
            if (seen[number] != FREED) {
                int slot = slot(seen[number]);
                slots[slot] = number + 1;
                slotOf[number] = slot;
            }
        }
    }
}
