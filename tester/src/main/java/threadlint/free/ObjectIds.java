package threadlint.free;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers for objects: that of the class, and the identity hash code. Two objects of one class may have the same, about one
 * pair in 2^31; a race of theirs that is none is not proved.
 */
final class ObjectIds {
    private static final int HASH_BITS = 31;
    private static final int MOST_CLASSES = 1 << 30;

    private static final AtomicInteger CLASSES = new AtomicInteger();

    private static final ClassValue<Kind> KINDS = new ClassValue<Kind>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return new Kind(CLASSES.incrementAndGet() % MOST_CLASSES, Sharing.of(type));
        }
    };

    private static final class Kind {
        final long base;
        final Sharing sharing;

        Kind(int number, Sharing sharing) {
            this.base = (long) number << HASH_BITS;
            this.sharing = sharing;
        }
    }

    private ObjectIds() {}

    /** 0 for null. */
    static long of(Object object) {
        return object == null ? 0 : KINDS.get(object.getClass()).base | System.identityHashCode(object);
    }

    /** How threads may share the contents of an object of the class. */
    static Sharing sharing(Class<?> type) {
        return KINDS.get(type).sharing;
    }
}
