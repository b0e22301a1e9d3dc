package threadlint.jdk;

/**
 * What an access through a VarHandle, Unsafe or an atomic class does to the order of memory, as far as its name
 * tells (java.lang.invoke.VarHandle, "Access modes" and "Memory effects").
 *
 * <p>A compare-and-set counts as one that succeeds: one that fails orders too much, which may hide a race.
 */
public final class MemoryEffects {
    public static final int LOADS = 1;
    public static final int STORES = 2;

    /** What the value read carries is seen. */
    public static final int ACQUIRES = 4;

    /** The value written carries what was done before. */
    public static final int RELEASES = 8;

    /** Takes part in the order of all synchronization actions (JLS 17.4.4). */
    public static final int VOLATILE = 16;

    public static final int VOLATILE_READ = LOADS | ACQUIRES | VOLATILE;
    public static final int VOLATILE_WRITE = STORES | RELEASES | VOLATILE;

    private static final int READ_MODIFY_WRITE = VOLATILE_READ | VOLATILE_WRITE;

    private MemoryEffects() {}

    /** Flags of this class, for a method that is not plain. */
    public static int of(String method) {
        return operation(method) & (LOADS | STORES | mode(method));
    }

    /** The flags of a fence: {@link #ACQUIRES}, {@link #RELEASES} or both; 0 if the method is none. */
    public static int ofFence(String method) {
        if (!method.endsWith("Fence")) {
            return 0;
        }
        if (method.startsWith("full")) {
            return ACQUIRES | RELEASES;
        }
        return method.startsWith("acquire") || method.startsWith("load") ? ACQUIRES : RELEASES;
    }

    /** How many values an access takes after what says where. */
    public static int values(String method) {
        int operation = operation(method);
        boolean compares = method.startsWith("compareAnd") || method.startsWith("weakCompareAnd");
        return compares ? 2 : (operation & STORES) != 0 ? 1 : 0;
    }

    private static int operation(String method) {
        if (method.startsWith("get") && !method.startsWith("getAnd")) {
            return VOLATILE_READ;
        }
        return method.startsWith("set") || method.startsWith("put") ? VOLATILE_WRITE : READ_MODIFY_WRITE;
    }

    private static int mode(String method) {
        if (method.endsWith("Opaque") || method.endsWith("Plain")) {
            return 0;
        }
        if (method.endsWith("Acquire")) {
            return ACQUIRES;
        }
        return method.endsWith("Release") || method.startsWith("putOrdered") ? RELEASES : ACQUIRES | RELEASES | VOLATILE;
    }
}
