package threadlint.instrument;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import threadlint.runtime.hooks.CollectionHooks;

/** What a call does to a collection, as far as its name tells. */
final class CollectionCall {
    private static final int NO_ACCESS = -1;

    private static final Set<String> TYPES = Set.of(
            "java/lang/Iterable", "java/lang/StringBuilder", "java/util/AbstractCollection", "java/util/AbstractList",
            "java/util/AbstractMap", "java/util/AbstractQueue", "java/util/AbstractSequentialList", "java/util/AbstractSet",
            "java/util/ArrayDeque", "java/util/ArrayList", "java/util/BitSet", "java/util/Collection", "java/util/Deque",
            "java/util/EnumMap", "java/util/EnumSet", "java/util/HashMap", "java/util/HashSet", "java/util/IdentityHashMap",
            "java/util/Iterator", "java/util/LinkedHashMap", "java/util/LinkedHashSet", "java/util/LinkedList",
            "java/util/List", "java/util/ListIterator", "java/util/Map", "java/util/NavigableMap", "java/util/NavigableSet",
            "java/util/PriorityQueue", "java/util/Queue", "java/util/SequencedCollection", "java/util/SequencedMap",
            "java/util/SequencedSet", "java/util/Set", "java/util/SortedMap", "java/util/SortedSet", "java/util/Spliterator",
            "java/util/StringJoiner", "java/util/TreeMap", "java/util/TreeSet", "java/util/WeakHashMap");

    private static final String STREAMS = "java/util/stream/";

    private static final Set<String> WRITES = Set.of(
            "add", "addAll", "addFirst", "addLast", "and", "andNot", "append", "appendCodePoint", "clear", "compute",
            "computeIfAbsent", "computeIfPresent", "delete", "deleteCharAt", "ensureCapacity", "flip", "insert",
            "merge", "offer", "offerFirst", "offerLast", "or", "poll", "pollFirst", "pollFirstEntry", "pollLast",
            "pollLastEntry", "pop", "push", "put", "putAll", "putFirst", "putIfAbsent", "putLast", "remove", "removeAll",
            "removeFirst", "removeFirstOccurrence", "removeIf", "removeLast", "removeLastOccurrence", "replace",
            "replaceAll", "retainAll", "reverse", "set", "setCharAt", "setEmptyValue", "setLength", "sort", "trimToSize",
            "xor");

    private static final Set<String> LOOK_UPS = Set.of("get", "getOrDefault");

    /** Views that are made without a look at what they show. */
    private static final Set<String> VIEWS = Set.of(
            "keySet", "values", "entrySet", "navigableKeySet", "descendingKeySet", "descendingMap", "descendingSet",
            "subMap", "headMap", "tailMap", "subSet", "headSet", "tailSet", "stream", "parallelStream", "spliterator",
            "reversed", "sequencedKeySet", "sequencedValues", "sequencedEntrySet");

    private static final Set<String> ITERATORS = Set.of("iterator", "listIterator", "descendingIterator", "subList", "trySplit");

    private static final Set<String> NOTHING =
            Set.of("getClass", "wait", "notify", "notifyAll", "comparator", "characteristics", "hasCharacteristics");

    private static final Set<String> READING_ARGUMENT =
            Set.of("addAll", "containsAll", "equals", "putAll", "removeAll", "retainAll", "<init>");

    private static final Set<String> COLLECTIONS = Set.of(
            "(Ljava/util/Collection;)V", "(Ljava/util/Map;)V", "(Ljava/util/SortedMap;)V", "(Ljava/util/SortedSet;)V",
            "(Ljava/util/Collection;)Z", "(Ljava/lang/Object;)Z", "(ILjava/util/Collection;)Z");

    /** Flags of {@link CollectionHooks}. */
    final int access;

    /** Whether the result stands for the receiver. */
    final boolean givesView;

    /** Whether the last argument is a collection that it reads. */
    final boolean readsArgument;

    private CollectionCall(int access, boolean givesView, boolean readsArgument) {
        this.access = access;
        this.givesView = givesView;
        this.readsArgument = readsArgument;
    }

    boolean isAccess() {
        return access != NO_ACCESS;
    }

    /** Null if the call is none on a collection. */
    static CollectionCall of(Subject subject, int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESTATIC || NOTHING.contains(name)) {
            return null;
        }
        boolean reads = READING_ARGUMENT.contains(name) && COLLECTIONS.contains(descriptor);
        if (name.equals("<init>")) {
            return reads && TYPES.contains(owner) ? new CollectionCall(NO_ACCESS, false, true) : null;
        }
        if (owner.startsWith(STREAMS)) {
            boolean view = descriptor.endsWith("Stream;") || descriptor.endsWith("terator;");
            return new CollectionCall(view ? NO_ACCESS : 0, view, false);
        }
        if (!TYPES.contains(owner) && (opcode == Opcodes.INVOKESPECIAL || !isCollection(subject.classes, owner))) {
            return null;
        }
        if (VIEWS.contains(name)) {
            return new CollectionCall(NO_ACCESS, descriptor.endsWith(";"), false);
        }
        int access = WRITES.contains(name) ? CollectionHooks.WRITES : LOOK_UPS.contains(name) ? CollectionHooks.LOOKS_UP : 0;
        return new CollectionCall(access, ITERATORS.contains(name), reads);
    }

    /** Whether a class of the program inherits from a collection of the JDK. */
    private static boolean isCollection(ClassGraph classes, String owner) {
        return !owner.startsWith("[") && !JdkPackages.contains(owner)
                && (classes.isSubclass(owner, "java/util/AbstractCollection") || classes.isSubclass(owner, "java/util/AbstractMap"));
    }
}
