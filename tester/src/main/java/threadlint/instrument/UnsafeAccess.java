package threadlint.instrument;

import java.util.regex.Pattern;

/** The accesses of sun.misc.Unsafe and jdk.internal.misc.Unsafe, those that are plain and those that are not. */
final class UnsafeAccess {
    static final String INTERNAL = "jdk/internal/misc/Unsafe";
    static final String PUBLIC = "sun/misc/Unsafe";

    private static final Pattern PLAIN =
            Pattern.compile("(get|put)(Boolean|Byte|Short|Char|Int|Long|Float|Double|Object|Reference|Address)(Unaligned)?");

    private UnsafeAccess() {}

    static boolean isUnsafe(String owner) {
        return owner.equals(INTERNAL) || owner.equals(PUBLIC);
    }

    /** The object accessed is the first argument, its offset the second. */
    static boolean isAccess(String owner, String name, String descriptor) {
        return isUnsafe(owner)
                && descriptor.startsWith("(Ljava/lang/Object;J")
                && (changes(name) || ordered(name));
    }

    /** Whether it is an access to the object that is the first argument, at the offset that is the second, and orders nothing. */
    static boolean isPlain(String owner, String name, String descriptor) {
        return isUnsafe(owner) && descriptor.startsWith("(Ljava/lang/Object;J") && PLAIN.matcher(name).matches();
    }

    /** Whether it is a plain access by an address, or of many bytes. */
    static boolean isOutsideHeap(String owner, String name, String descriptor) {
        return isUnsafe(owner)
                && (descriptor.startsWith("(J") && PLAIN.matcher(name).matches()
                        || name.equals("copyMemory")
                        || name.equals("setMemory"));
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
