package threadlint.jdk;

import java.util.Set;

/** Operations of java.util.concurrent that change nothing: they are reads of what others change. */
public final class Queries {
    private static final Set<String> NAMES = Set.of(
            "get", "getPlain", "getOpaque", "getAcquire", "getNow", "getOrDefault", "contains", "containsKey",
            "containsValue", "isEmpty", "size", "mappingCount", "peek", "peekFirst", "peekLast", "element", "getFirst",
            "getLast", "firstKey", "lastKey", "first", "last", "hasNext", "iterator", "isDone", "isCancelled",
            "isCompletedExceptionally", "isShutdown", "isTerminated", "getCount", "availablePermits", "getPhase",
            "remainingCapacity", "intValue", "longValue", "doubleValue", "sum", "indexOf", "lastIndexOf", "toArray",
            "containsAll", "keys", "keySet", "values", "entrySet", "elements", "elementAt", "firstElement",
            "lastElement", "listIterator", "copyInto", "capacity", "length", "charAt", "substring", "subSequence",
            "getChars");

    private Queries() {}

    /** Whether a method of this name is one. */
    public static boolean isOne(String method) {
        return NAMES.contains(method);
    }
}
