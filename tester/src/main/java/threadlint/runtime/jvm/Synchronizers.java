package threadlint.runtime.jvm;

import threadlint.jdk.Locks;

/** The objects inside locks of java.util.concurrent that threads wait for, and that know the owner. */
public final class Synchronizers {
    private Synchronizers() {}

    /** That of a ReentrantLock, or of a part of a ReentrantReadWriteLock; null of anything else. */
    public static Object of(Object object) {
        return Locks.isExclusive(object) || Locks.isShared(object) ? Natives.synchronizer(object) : null;
    }
}
