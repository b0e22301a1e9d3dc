package threadlint.jdk;

/** What the name of a method tells, by the naming conventions of the JDK, which programs follow. */
public final class MethodNames {
    private static final String[] CHANGING = {
        "accumulate", "add", "append", "clear", "compute", "decrement", "delete", "dequeue", "drain", "enqueue", "increment",
        "insert", "invalidate", "merge", "offer", "poll", "pop", "push", "put", "read", "register", "remove", "replace",
        "reset", "retain", "set", "sort", "take", "unregister", "update", "write"
    };

    private static final String[] TRYING = {
        "get", "is", "has", "try", "compareAnd", "weakCompareAnd", "poll", "peek", "contains", "size", "unlock", "release"
    };

    private MethodNames() {}

    /** Whether the first word is one that stands for a change of a collection, or the like. */
    public static boolean changes(String method) {
        for (String each : CHANGING) {
            boolean starts = method.startsWith(each);
            if (starts && (method.length() == each.length() || !Character.isLowerCase(method.charAt(each.length())))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the method only looks or tries, so that repeating it without end is spinning. */
    public static boolean tries(String method) {
        if (method.startsWith("getAnd")) {
            return false;
        }
        for (String each : TRYING) {
            if (method.startsWith(each)) {
                return true;
            }
        }
        return false;
    }
}
