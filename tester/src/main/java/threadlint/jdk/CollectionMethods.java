package threadlint.jdk;

import java.util.Set;

/** What a call on a collection of the JDK does, as far as the name of the method tells; what is not listed reads. */
public final class CollectionMethods {
    private static final Set<String> WRITES = Set.of(
            "add", "addAll", "addFirst", "addLast", "and", "andNot", "append", "appendCodePoint", "clear", "compute",
            "computeIfAbsent", "computeIfPresent", "delete", "deleteCharAt", "ensureCapacity", "flip", "insert",
            "merge", "offer", "offerFirst", "offerLast", "or", "poll", "pollFirst", "pollFirstEntry", "pollLast",
            "pollLastEntry", "pop", "push", "put", "putAll", "putFirst", "putIfAbsent", "putLast", "remove", "removeAll",
            "removeFirst", "removeFirstOccurrence", "removeIf", "removeLast", "removeLastOccurrence", "replace",
            "replaceAll", "retainAll", "reverse", "set", "setCharAt", "setEmptyValue", "setLength", "sort", "trimToSize",
            "xor");

    /** What lists are asked without a look at an element. */
    private static final Set<String> STRUCTURE = Set.of(
            "size", "isEmpty", "iterator", "listIterator", "descendingIterator", "subList", "hasNext", "hasPrevious",
            "nextIndex", "previousIndex");

    private static final Set<String> ELEMENT =
            Set.of("get(I)Ljava/lang/Object;", "set(ILjava/lang/Object;)Ljava/lang/Object;");

    private static final Set<String> LOOK_UPS = Set.of("get", "getOrDefault");

    /** Views of all or a part of the contents. */
    private static final Set<String> VIEWS = Set.of(
            "keySet", "values", "entrySet", "navigableKeySet", "descendingKeySet", "descendingMap", "descendingSet",
            "subMap", "headMap", "tailMap", "subSet", "headSet", "tailSet", "reversed");

    /** Streams, and views that need JDK 21. */
    private static final Set<String> FURTHER_VIEWS =
            Set.of("stream", "parallelStream", "spliterator", "sequencedKeySet", "sequencedValues", "sequencedEntrySet");

    private static final String SUB_LIST = "subList";

    private static final Set<String> ITERATORS = Set.of("iterator", "listIterator", "descendingIterator", SUB_LIST, "trySplit");

    private static final Set<String> NOTHING =
            Set.of("getClass", "wait", "notify", "notifyAll", "comparator", "characteristics", "hasCharacteristics");

    private static final Set<String> READING_ARGUMENT =
            Set.of("addAll", "containsAll", "equals", "putAll", "removeAll", "retainAll", "<init>");

    private static final Set<String> TAKING_COLLECTION = Set.of(
            "(Ljava/util/Collection;)V", "(Ljava/util/Map;)V", "(Ljava/util/SortedMap;)V", "(Ljava/util/SortedSet;)V",
            "(Ljava/util/Collection;)Z", "(Ljava/lang/Object;)Z", "(ILjava/util/Collection;)Z");

    private CollectionMethods() {}

    public static boolean writes(String method) {
        return WRITES.contains(method);
    }

    /** Whether a method of a list reads how many elements it has, or which comes after which, but no element. */
    public static boolean readsStructure(String method) {
        return STRUCTURE.contains(method);
    }

    /** Whether the method reads or replaces one element of a list, at an index that is its first argument. */
    public static boolean isOfElement(String method, String descriptor) {
        return ELEMENT.contains(method.concat(descriptor));
    }

    /** Whether the method looks up a key: that changes a map that keeps the order of access. */
    public static boolean looksUp(String method) {
        return LOOK_UPS.contains(method);
    }

    /** Whether the method makes a view without a look at what that shows. */
    public static boolean makesView(String method) {
        return VIEWS.contains(method) || FURTHER_VIEWS.contains(method);
    }

    /** Whether the method reads, and what it returns goes on reading. */
    public static boolean makesIterator(String method) {
        return ITERATORS.contains(method);
    }

    /** Whether the result is a collection that shows the contents of the receiver. */
    public static boolean makesCollection(String method) {
        return VIEWS.contains(method) || method.equals(SUB_LIST);
    }

    /** Whether the method has nothing to do with the contents. */
    public static boolean ignoresContents(String method) {
        return NOTHING.contains(method);
    }

    /** Whether the method reads its last argument, which is a collection. */
    public static boolean readsArgument(String method, String descriptor) {
        return READING_ARGUMENT.contains(method) && TAKING_COLLECTION.contains(descriptor);
    }

    /** Whether a static method of {@link java.util.Collections} makes a view of its argument. */
    public static boolean wraps(String method) {
        return method.startsWith("unmodifiable") || method.startsWith("synchronized") || method.startsWith("checked");
    }
}
