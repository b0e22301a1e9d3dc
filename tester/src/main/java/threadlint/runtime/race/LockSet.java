package threadlint.runtime.race;

/** The locks that a thread holds at an access: alone, or with others. */
final class LockSet {
    private final Object[] exclusive;
    private final Object[] shared;

    LockSet(Object[] exclusive, Object[] shared) {
        this.exclusive = exclusive;
        this.shared = shared;
    }

    /** A lock that keeps the two accesses apart: in both, and held alone at one of them. Null if there is none. */
    Object common(LockSet other) {
        Object found = common(exclusive, other.exclusive);
        found = found != null ? found : common(exclusive, other.shared);
        return found != null ? found : common(shared, other.exclusive);
    }

    boolean isSameAs(LockSet other) {
        return areEqual(exclusive, other.exclusive) && areEqual(shared, other.shared);
    }

    private static Object common(Object[] one, Object[] other) {
        for (int i = 0; i < one.length; i++) {
            if (has(other, one[i])) {
                return one[i];
            }
        }
        return null;
    }

    /** Whether both have the same locks, in whatever order. */
    private static boolean areEqual(Object[] one, Object[] other) {
        if (one.length != other.length) {
            return false;
        }
        for (int i = 0; i < one.length; i++) {
            if (!has(other, one[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean has(Object[] locks, Object lock) {
        for (int i = 0; i < locks.length; i++) {
            if (locks[i] == lock) {
                return true;
            }
        }
        return false;
    }
}
