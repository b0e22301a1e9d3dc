package threadlint.jdk;

/** Collections of the JDK, and what passes their contents on. */
public final class CollectionTypes {
    /** Types that calls on collections name. */
    static final ClassTable CALLED = ClassTable.of(
            "java/lang/Iterable", "java/lang/StringBuilder", "java/util/AbstractCollection", "java/util/AbstractList",
            "java/util/AbstractMap", "java/util/AbstractQueue", "java/util/AbstractSequentialList", "java/util/AbstractSet",
            "java/util/ArrayDeque", "java/util/ArrayList", "java/util/BitSet", "java/util/Collection", "java/util/Deque",
            "java/util/EnumMap", "java/util/EnumSet", "java/util/HashMap", "java/util/HashSet", "java/util/IdentityHashMap",
            "java/util/Iterator", "java/util/LinkedHashMap", "java/util/LinkedHashSet", "java/util/LinkedList",
            "java/util/List", "java/util/ListIterator", "java/util/Map", "java/util/NavigableMap", "java/util/NavigableSet",
            "java/util/PriorityQueue", "java/util/Queue", "java/util/Set", "java/util/SortedMap", "java/util/SortedSet",
            "java/util/Spliterator", "java/util/StringJoiner", "java/util/TreeMap", "java/util/TreeSet",
            "java/util/WeakHashMap")
            .since(21, "java/util/SequencedCollection", "java/util/SequencedMap", "java/util/SequencedSet");

    /** Classes whose contents two threads must not access at once. */
    static final ClassTable NOT_THREAD_SAFE = ClassTable.of(
            "java/util/ArrayList", "java/util/LinkedList", "java/util/ArrayDeque", "java/util/PriorityQueue",
            "java/util/HashMap", "java/util/LinkedHashMap", "java/util/TreeMap", "java/util/IdentityHashMap",
            "java/util/WeakHashMap", "java/util/EnumMap", "java/util/HashSet", "java/util/LinkedHashSet",
            "java/util/TreeSet", "java/util/RegularEnumSet", "java/util/JumboEnumSet", "java/util/BitSet",
            "java/util/StringJoiner", "java/util/Arrays$ArrayList", "java/lang/StringBuilder");

    /** What collections of the program inherit from. */
    private static final String[] BASES = {"java/util/AbstractCollection", "java/util/AbstractMap"};

    private static final String STREAMS = "java/util/stream/";

    private CollectionTypes() {}

    public static boolean isCalled(String internalName) {
        return CALLED.has(internalName);
    }

    public static boolean isStream(String internalName) {
        return internalName.startsWith(STREAMS);
    }

    /** Internal names. */
    public static String[] bases() {
        return BASES.clone();
    }

    /** @param type of the JDK */
    public static boolean isNotThreadSafe(Class<?> type) {
        return NOT_THREAD_SAFE.has(type.getName().replace('.', '/'));
    }
}
