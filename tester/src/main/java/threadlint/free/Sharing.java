package threadlint.free;

import threadlint.jdk.CollectionTypes;
import threadlint.jdk.UnsynchronizedTypes;

/** What an access of the contents of an object of the JDK is. */
enum Sharing {
    /** One that can race. */
    PLAIN,

    /** One that orders threads, as if all that the object holds were one volatile variable: this may hide a race. */
    CONCURRENT,

    /** None that is recorded: a race may be missed. So it is for classes of the program that extend collections. */
    UNKNOWN;

    private static final String PACKAGE = "java.util.concurrent.";

    /** Starts of the names of classes whose methods lock the object, or another one for its sake. */
    private static final String[] LOCKED = {
        "java.util.Collections$Synchronized", "java.util.Vector", "java.util.Stack", "java.util.Hashtable",
        "java.util.Properties", "java.lang.StringBuffer",
    };

    static Sharing of(Class<?> type) {
        String name = type.getName();
        if (type.getClassLoader() != null) {
            return UNKNOWN;
        }
        if (name.startsWith(PACKAGE)) {
            return CONCURRENT;
        }
        for (String locked : LOCKED) {
            if (name.startsWith(locked)) {
                return CONCURRENT;
            }
        }
        boolean isUnsafe = CollectionTypes.isNotThreadSafe(type) || UnsynchronizedTypes.listed(type) != null;
        return isUnsafe ? PLAIN : UNKNOWN;
    }
}
