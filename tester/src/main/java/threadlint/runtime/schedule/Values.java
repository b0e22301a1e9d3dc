package threadlint.runtime.schedule;

import threadlint.event.Numbering;

/**
 * What values that threads read and write hash to, the same in every JVM: primitives, strings and boxed primitives by
 * content, other objects by the order in which they are first seen as values. Neither addresses nor identity hash
 * codes nor names of classes, which may be generated, take part.
 */
final class Values {
    /** Keeps at most so many objects alive; those beyond are alike. */
    private static final int MOST_NUMBERED = 1 << 12;

    private static final int NULL = 0x6e756c6c;
    private static final int OBJECT = 0x6f626a65;

    /** Null as long as there is none. */
    private Numbering objects;

    long hash(Object value) {
        if (value == null) {
            return NULL;
        }
        if (hasContent(value)) {
            return value.hashCode();
        }
        if (objects == null) {
            objects = new Numbering();
        }
        boolean numbered = objects.size() < MOST_NUMBERED || objects.has(value);
        return OBJECT + (numbered ? objects.of(value) : MOST_NUMBERED);
    }

    /** Whether its hash code depends on what it contains, and on nothing else. */
    private static boolean hasContent(Object value) {
        Class<?> type = value.getClass();
        return type == String.class
                || type == Integer.class
                || type == Long.class
                || type == Boolean.class
                || type == Double.class
                || type == Character.class
                || type == Byte.class
                || type == Short.class
                || type == Float.class;
    }
}
