package threadlint.jdk;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Classes of the JDK that are no collections, and whose objects two threads must not use at once if one of them
 * changes the object: their documentation says that they are not synchronized or not safe for use by threads.
 *
 * <p>A method that is not listed as reading changes the object, unless its name begins with {@code get}, {@code is}
 * or {@code to}. Methods that compute a result only once, such as {@code Calendar.get}, count as reading: that may
 * miss a race, and reports none that is none.
 */
public final class UnsynchronizedTypes {
    /** Of each class, the methods that read beyond those that {@link #reads} knows by their beginnings. */
    private static final Map<String, Set<String>> READING = new HashMap<>();

    private static final Set<String> ANYWHERE = Set.of("equals", "hashCode", "clone", "compareTo");

    /** Answers do not change, or depend on nothing that does. */
    private static final Set<String> CONSTANT = Set.of(
            "getAlgorithm", "getProvider", "getDigestLength", "getMacLength", "getBlockSize", "capacity", "isDirect",
            "isReadOnly", "hasArray", "array", "arrayOffset", "charset");

    private static final String BUFFERS = "java/nio/";

    static {
        addTexts();
        addSecurity();
        addBuffers();
        addOthers();
    }

    /** Types that calls name besides these: what they extend or implement. */
    static final ClassTable GENERAL =
            ClassTable.of("java/text/Format", "java/util/regex/MatchResult", "java/util/zip/Checksum");

    /** Those of {@link #READING}. */
    static final ClassTable CLASSES = ClassTable.of(READING.keySet().toArray(new String[0]));

    private UnsynchronizedTypes() {}

    private static void addTexts() {
        add("java/util/regex/Matcher", "pattern", "start", "end", "group", "groupCount", "regionStart", "regionEnd",
                "hasTransparentBounds", "hasAnchoringBounds", "hasMatch", "namedGroups", "hitEnd", "requireEnd");
        add("java/text/DateFormat");
        add("java/text/SimpleDateFormat");
        add("java/text/NumberFormat");
        add("java/text/DecimalFormat");
        add("java/text/MessageFormat");
        add("java/text/BreakIterator", "current");
        add("java/text/StringCharacterIterator", "current");
        add("java/util/Formatter", "locale", "out", "ioException");
        add("java/util/Scanner", "delimiter", "locale", "radix", "match", "ioException");
        add("java/util/StringTokenizer", "countTokens");
        add("java/util/Date", "after", "before");
        add("java/util/Calendar", "after", "before");
        add("java/util/GregorianCalendar", "after", "before");
    }

    private static void addSecurity() {
        add("java/security/MessageDigest");
        add("java/security/Signature");
        add("javax/crypto/Mac");
        add("javax/crypto/Cipher");
    }

    private static void addBuffers() {
        for (String kind : new String[] {"", "Byte", "Char", "Short", "Int", "Long", "Float", "Double"}) {
            add(BUFFERS + kind + "Buffer", "hasRemaining", "remaining", "length", "charAt", "subSequence", "duplicate",
                    "slice", "asReadOnlyBuffer", "asCharBuffer", "asShortBuffer", "asIntBuffer", "asLongBuffer",
                    "asFloatBuffer", "asDoubleBuffer", "mismatch", "chars", "alignedSlice", "alignmentOffset");
        }
        add("java/nio/charset/CharsetDecoder", "averageCharsPerByte", "maxCharsPerByte", "replacement",
                "malformedInputAction", "unmappableCharacterAction", "detectedCharset");
        add("java/nio/charset/CharsetEncoder", "averageBytesPerChar", "maxBytesPerChar", "replacement",
                "malformedInputAction", "unmappableCharacterAction");
    }

    private static void addOthers() {
        add("java/util/SplittableRandom");
        add("java/util/IntSummaryStatistics");
        add("java/util/LongSummaryStatistics");
        add("java/util/DoubleSummaryStatistics");
        add("java/util/zip/CRC32");
        add("java/util/zip/CRC32C");
        add("java/util/zip/Adler32");
        add("java/io/ObjectInputStream");
        add("java/io/ObjectOutputStream");
        add("java/io/StreamTokenizer", "lineno");
    }

    private static void add(String name, String... reading) {
        READING.put(name, Set.of(reading));
    }

    /** Whether calls of methods of the class may be on an object that is not thread-safe. */
    public static boolean isCalled(String internalName) {
        return READING.containsKey(internalName) || GENERAL.has(internalName);
    }

    /** The listed class that a class of the JDK is or extends, null if there is none. */
    public static Class<?> listed(Class<?> type) {
        Class<?> at = type;
        while (at != null && !READING.containsKey(at.getName().replace('.', '/'))) {
            at = at.getSuperclass();
        }
        return at;
    }

    /** Whether the method formats or parses: that changes a MessageFormat only if it has parts that are formats. */
    public static boolean formats(String method) {
        return method.startsWith("format") || method.startsWith("parse");
    }

    /** Whether the result of a method has nothing to do with what other methods change. */
    public static boolean isConstant(String method) {
        return CONSTANT.contains(method);
    }

    /** Whether a method of a listed class, or of one in general terms, leaves the object as it is. */
    public static boolean reads(String owner, String method, String descriptor) {
        Set<String> names = READING.get(owner);
        if (ANYWHERE.contains(method) || names != null && names.contains(method)) {
            return true;
        }
        if (owner.startsWith(BUFFERS) && owner.endsWith("Buffer")) {
            return bufferReads(method, descriptor);
        }
        return begins(method, "get") || begins(method, "is") || begins(method, "to")
                || GENERAL.has(owner) && isOfMatch(method);
    }

    /**
     * With an index, an access leaves the position as it is, and others do not get in its way unless they use the
     * same elements; those are not followed. Without one, it moves the position.
     */
    private static boolean bufferReads(String method, String descriptor) {
        boolean moves = method.startsWith("get") || method.startsWith("put");
        if (moves) {
            return descriptor.startsWith("(I") && (method.startsWith("get") || descriptor.charAt(2) != ')');
        }
        boolean asks = descriptor.startsWith("()");
        return begins(method, "to") || asks && (method.equals("position") || method.equals("limit") || method.equals("order"));
    }

    private static boolean isOfMatch(String method) {
        return READING.get("java/util/regex/Matcher").contains(method);
    }

    private static boolean begins(String method, String word) {
        return method.startsWith(word)
                && (method.length() == word.length() || Character.isUpperCase(method.charAt(word.length())));
    }
}
