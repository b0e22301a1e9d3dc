package threadlint.instrument;

/** The accesses of sun.misc.Unsafe and jdk.internal.misc.Unsafe that are not plain. */
final class UnsafeAccess {
    private UnsafeAccess() {}

    static boolean isUnsafe(String owner) {
        return owner.equals("jdk/internal/misc/Unsafe") || owner.equals("sun/misc/Unsafe");
    }

    /** The object accessed is the first argument, its offset the second. */
    static boolean isAccess(String owner, String name, String descriptor) {
        return isUnsafe(owner)
                && descriptor.startsWith("(Ljava/lang/Object;J")
                && (changes(name) || ordered(name));
    }

    private static boolean changes(String name) {
        return name.startsWith("compareAnd") || name.startsWith("weakCompareAnd") || name.startsWith("getAnd");
    }

    private static boolean ordered(String name) {
        return name.startsWith("putOrdered")
                || name.endsWith("Volatile")
                || name.endsWith("Opaque")
                || name.endsWith("Acquire")
                || name.endsWith("Release");
    }
}
