package threadlint.runtime.jvm;

import java.io.Closeable;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the program may leave open: sockets that it has bound to a port, and locks of files. The end of a program gives
 * these free, and the end of a schedule does so, too, or the next one would find them in use.
 */
public final class LeftOpen {
    private static final Set<Closeable> BOUND = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The locks of files that this JVM has, in lists of references, by file. */
    private static final Field LOCKS = Natives.field(tableOfLocks(), "lockMap");

    /** To close all takes less than one. */
    private static final long MOST_MILLIS = 1_000;

    private LeftOpen() {}

    public static synchronized void add(Closeable socket) {
        BOUND.add(socket);
    }

    /**
     * Closes what is still open; when the threads of the schedule have ended. One that was ended within an operation
     * may have kept a lock that closing needs.
     *
     * @return why no schedule can follow, null if one can
     */
    public static String close() {
        List<AutoCloseable> open = takeOpen();
        addLocks(open);
        if (open.isEmpty()) {
            return null;
        }
        Thread closing = new Thread(new Closing(open), "threadlint left open");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(MOST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return closing.isAlive() ? "a socket or a file lock that the program left open cannot be closed" : null;
    }

    private static synchronized List<AutoCloseable> takeOpen() {
        List<AutoCloseable> open = new ArrayList<>();
        // As after most schedules: to list and clear an empty table takes its whole length.
        if (!BOUND.isEmpty()) {
            open.addAll(BOUND);
            BOUND.clear();
        }
        return open;
    }

    private static void addLocks(List<AutoCloseable> open) {
        for (Object ofFile : ((Map<?, ?>) Natives.get(LOCKS)).values()) {
            for (Object reference : ((List<?>) ofFile).toArray()) {
                FileLock lock = (FileLock) ((Reference<?>) reference).get();
                if (lock != null) {
                    open.add(lock);
                }
            }
        }
    }

    private static Class<?> tableOfLocks() {
        try {
            return Class.forName("sun.nio.ch.FileLockTable");
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Closing implements Runnable {
        private final List<AutoCloseable> open;

        Closing(List<AutoCloseable> open) {
            this.open = open;
        }

        @Override
        public void run() {
            for (AutoCloseable each : open) {
                try {
                    each.close();
                } catch (Exception e) {
                    // It may stay in use, and a later schedule then fails as in a program that is started twice.
                }
            }
        }
    }
}
