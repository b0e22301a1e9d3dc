package threadlint.free;

import java.util.Arrays;

/** The locks that one thread holds, by how often it has taken each: only the first time and the last are events. */
final class Holdings {
    private Object[] locks = new Object[8];
    private boolean[] shared = new boolean[8];
    private int[] depths = new int[8];
    private int size;

    /** Whether the thread did not hold the lock in this mode before. */
    boolean take(Object lock, boolean isShared) {
        return take(lock, isShared, 1);
    }

    boolean take(Object lock, boolean isShared, int times) {
        int at = find(lock, isShared);
        if (at >= 0) {
            depths[at] += times;
            return false;
        }
        if (size == locks.length) {
            locks = Arrays.copyOf(locks, size * 2);
            shared = Arrays.copyOf(shared, size * 2);
            depths = Arrays.copyOf(depths, size * 2);
        }
        locks[size] = lock;
        shared[size] = isShared;
        depths[size++] = times;
        return true;
    }

    boolean isHeld(Object lock) {
        return find(lock, false) >= 0;
    }

    /** Whether giving the lock back once leaves the thread without it; false, too, for one that it was not seen to take. */
    boolean isLast(Object lock, boolean isShared) {
        int at = find(lock, isShared);
        return at >= 0 && depths[at] == 1;
    }

    void give(Object lock, boolean isShared) {
        int at = find(lock, isShared);
        if (at >= 0 && --depths[at] == 0) {
            remove(at);
        }
    }

    /** Gives all of it back, as a wait does; how often it was taken, 0 if it was not seen. */
    int giveAll(Object lock) {
        int at = find(lock, false);
        if (at < 0) {
            return 0;
        }
        int times = depths[at];
        remove(at);
        return times;
    }

    int size() {
        return size;
    }

    /** The one that was taken as the {@code index}th of those that are held. */
    Object lock(int index) {
        return locks[index];
    }

    private int find(Object lock, boolean isShared) {
        for (int i = size - 1; i >= 0; i--) {
            if (locks[i] == lock && shared[i] == isShared) {
                return i;
            }
        }
        return -1;
    }

    private void remove(int at) {
        size--;
        for (int i = at; i < size; i++) {
            locks[i] = locks[i + 1];
            shared[i] = shared[i + 1];
            depths[i] = depths[i + 1];
        }
        locks[size] = null;
    }
}
