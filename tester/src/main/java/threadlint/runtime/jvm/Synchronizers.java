package threadlint.runtime.jvm;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The objects inside locks of java.util.concurrent that threads wait for, and that know the owner. */
public final class Synchronizers {
    private Synchronizers() {}

    /** That of a ReentrantLock, or of a part of a ReentrantReadWriteLock; null of anything else. */
    public static Object of(Object object) {
        boolean isLock = object instanceof ReentrantLock
                || object instanceof ReentrantReadWriteLock.WriteLock
                || object instanceof ReentrantReadWriteLock.ReadLock;
        return isLock ? Natives.synchronizer(object) : null;
    }
}
