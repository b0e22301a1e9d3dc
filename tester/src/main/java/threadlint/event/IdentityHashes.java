package threadlint.event;

import jdk.internal.misc.Unsafe;

/**
 * Gives objects their identity hash codes, where the JVM keeps them: in the first word of the object, the mark word of
 * HotSpot. The JVM makes one when it is first asked and finds none, so that whoever asks, by whatever way, gets the same.
 *
 * <p>Where the hash code lies in the word is found out by looking. Nothing is given where it is not found, nor to an
 * object that is locked, or biased to a thread: the JVM makes the hash code of such an object.
 */
public final class IdentityHashes {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long MARK = 0;
    private static final long MASK = 0x7fffffff;

    /** The lowest bits, and what they are in an object that is neither locked nor biased. */
    private static final long STATE = 7;

    private static final long UNLOCKED = 1;
    private static final long BIASED = 5;
    private static final int BITS_WITHOUT_OWNER = 10;
    private static final long AGE = 0x78;

    /** Spreads names that differ little. */
    private static final int GOLDEN = 0x9e3779b9;

    private static final int NOWHERE = -1;
    private static final int EXAMPLES = 4;
    private static final int SHIFT = find();

    private static volatile Source source;

    private IdentityHashes() {}

    /** Chooses hash codes. */
    public interface Source {
        /** One for the object, above 0. */
        int of(Object object);
    }

    /** For an object that is known by its name, in every schedule and every JVM. */
    public static int ofName(String name) {
        return Math.max(1, name.hashCode() * GOLDEN >>> 1);
    }

    /** Gives a class its own unless it has one: whether a schedule is the first to ask differs from JVM to JVM. */
    public static void name(Class<?> type) {
        if (SHIFT != NOWHERE && isFree(UNSAFE.getLong(type, MARK), SHIFT)) {
            give(type, ofName(type.getName()));
        }
    }

    /** From now on objects get what this source chooses; null: what the JVM does. */
    public static void use(Source chosen) {
        source = chosen;
    }

    /** The object's hash code: the tester asks in this way alone, and is often the first to ask. */
    public static int of(Object object) {
        ask(object);
        return System.identityHashCode(object);
    }

    /** The object is about to be asked by others. */
    public static void ask(Object object) {
        Source chooses = source;
        if (chooses != null && SHIFT != NOWHERE && object != null && isFree(UNSAFE.getLong(object, MARK), SHIFT)) {
            give(object, chooses.of(object));
        }
    }

    /** Whether the object has a hash code, so that to ask for it changes nothing. */
    public static boolean isChosen(Object object) {
        return SHIFT == NOWHERE || !isFree(UNSAFE.getLong(object, MARK), SHIFT);
    }

    /** Gives the object this hash code, above 0, unless it has one. */
    public static void give(Object object, int hash) {
        if (SHIFT != NOWHERE) {
            give(object, hash, SHIFT);
        }
    }

    private static boolean isFree(long mark, int shift) {
        return (mark & STATE) == UNLOCKED && (mark >>> shift & MASK) == 0 || isBiasedToNobody(mark);
    }

    /** Until JDK 17: the JVM ends the bias in the same way where it makes a hash code. */
    private static boolean isBiasedToNobody(long mark) {
        return (mark & STATE) == BIASED && mark >>> BITS_WITHOUT_OWNER == 0;
    }

    private static void give(Object object, int hash, int shift) {
        long mark = UNSAFE.getLong(object, MARK);
        if (isFree(mark, shift)) {
            long unlocked = isBiasedToNobody(mark) ? mark & AGE | UNLOCKED : mark;
            UNSAFE.compareAndSetLong(object, MARK, mark, unlocked | (long) hash << shift);
        }
    }

    private static int find() {
        if (UNSAFE.addressSize() != Long.BYTES) {
            return NOWHERE;
        }
        long candidates = -1;
        for (int i = 0; i < EXAMPLES; i++) {
            candidates &= candidates();
        }
        int shift = Long.numberOfTrailingZeros(candidates);
        return Long.bitCount(candidates) == 1 && isObeyed(shift) ? shift : NOWHERE;
    }

    /** Where in the word of an object its hash code stands, one bit for each shift. */
    private static long candidates() {
        Object object = new Object();
        long hash = System.identityHashCode(object);
        long mark = UNSAFE.getLong(object, MARK);
        long found = 0;
        for (int shift = 0; shift < Long.SIZE; shift++) {
            found |= (mark >>> shift & MASK) == hash ? 1L << shift : 0;
        }
        return found;
    }

    private static boolean isObeyed(int shift) {
        Object object = new Object();
        int hash = 0x2bad_cafe;
        give(object, hash, shift);
        return System.identityHashCode(object) == hash;
    }
}
