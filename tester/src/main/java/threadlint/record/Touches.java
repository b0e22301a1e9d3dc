package threadlint.record;

import java.util.Arrays;

/**
 * The objects of java.util.concurrent that a thread has accessed, inside their package, since its last event. No other
 * thread has run since, so that neither their order nor their number matters.
 */
final class Touches {
    private Object[] objects = new Object[4];
    private boolean[] stores = new boolean[4];
    private int size;

    /** What the last event of the thread has told already. */
    private Object covered;

    private boolean coversStores;

    void add(Object object, boolean isStore) {
        for (int i = 0; i < size; i++) {
            if (objects[i] == object) {
                stores[i] |= isStore;
                return;
            }
        }
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, size * 2);
            stores = Arrays.copyOf(stores, size * 2);
        }
        objects[size] = object;
        stores[size++] = isStore;
    }

    int size() {
        return size;
    }

    Object object(int index) {
        return objects[index];
    }

    /** Whether the object was perhaps changed. */
    boolean stores(int index) {
        return stores[index];
    }

    /** Whether the thread's last event has not told this. */
    boolean isNew(int index) {
        return objects[index] != covered || stores[index] && !coversStores;
    }

    /** The thread's last event was an access of the object. */
    void cover(Object object, boolean isStore) {
        covered = object;
        coversStores = isStore;
    }

    /** Others may have run since the thread's last event. */
    void uncover() {
        covered = null;
    }

    /** Forgets what was told: all, or all that was changed. */
    void clear(boolean keepsReads) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (keepsReads && !stores[i]) {
                objects[kept] = objects[i];
                stores[kept++] = false;
            }
        }
        Arrays.fill(objects, kept, size, null);
        size = kept;
    }
}
