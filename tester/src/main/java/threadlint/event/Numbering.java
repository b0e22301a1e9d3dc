package threadlint.event;

/**
 * Numbers objects by identity, from 0, in the order in which they are first seen.
 *
 * <p>An open-addressing table: no allocation but for growth, and {@link #clear} costs as much as was used.
 */
public final class Numbering {
    private static final int FIRST_CAPACITY = 64;

    /** As long as no object has a number. */
    private static final Object[] NOTHING = {};

    private static final int[] NO_SLOTS = {};
    private static final int[] FREE_SLOT = {0};

    private Object[] seen = NOTHING;
    /** The slot of {@link #slots} of each object, to clear it without a sweep. */
    private int[] slotOf = NO_SLOTS;
    /** Number of an object plus 1; 0 is free. At least twice as long as {@link #seen}. */
    private int[] slots = FREE_SLOT;
    private int size;

    /** The number of an object, a new one if it is seen for the first time. */
    public int of(Object object) {
        int slot = slot(object);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
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
        for (int number = 0; number < size; number++) {
            seen[number] = null;
            slots[slotOf[number]] = 0;
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
            int slot = slot(seen[number]);
            slots[slot] = number + 1;
            slotOf[number] = slot;
        }
    }
}
