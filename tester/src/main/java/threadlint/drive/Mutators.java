package threadlint.drive;

/** Tells methods that change a collection, or the like, by the first word of their name. */
final class Mutators {
    private static final String[] FIRST_WORDS = {
        "accumulate", "add", "append", "clear", "compute", "decrement", "delete", "dequeue", "drain", "enqueue", "increment",
        "insert", "invalidate", "merge", "offer", "poll", "pop", "push", "put", "read", "register", "remove", "replace",
        "reset", "retain", "set", "sort", "take", "unregister", "update", "write"
    };

    private Mutators() {}

    static boolean contains(String method) {
        for (String each : FIRST_WORDS) {
            boolean starts = method.startsWith(each);
            if (starts && (method.length() == each.length() || !Character.isLowerCase(method.charAt(each.length())))) {
                return true;
            }
        }
        return false;
    }
}
