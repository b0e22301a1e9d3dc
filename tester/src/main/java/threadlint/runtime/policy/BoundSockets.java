package threadlint.runtime.policy;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The sockets that the program has bound to a port: the end of a program gives its ports free, and the end of a schedule
 * does so, too, or the next one would find them in use.
 */
public final class BoundSockets {
    private static final Set<Closeable> BOUND = Collections.newSetFromMap(new IdentityHashMap<>());

    /** To close a socket takes less than one. */
    private static final long MOST_MILLIS = 1_000;

    private BoundSockets() {}

    public static synchronized void add(Closeable socket) {
        BOUND.add(socket);
    }

    /**
     * Closes those that are still open; when the threads of the schedule have ended. One that was ended within an
     * operation of a socket may have kept a lock that closing needs.
     *
     * @return why no schedule can follow, null if one can
     */
    public static String close() {
        Closeable[] open = takeOpen();
        if (open.length == 0) {
            return null;
        }
        Thread closing = new Thread(new Closing(open), "threadlint sockets");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(MOST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return closing.isAlive() ? "a socket that the program left open cannot be closed" : null;
    }

    private static synchronized Closeable[] takeOpen() {
        Closeable[] open = BOUND.toArray(new Closeable[0]);
        BOUND.clear();
        return open;
    }

    private static final class Closing implements Runnable {
        private final Closeable[] open;

        Closing(Closeable[] open) {
            this.open = open;
        }

        @Override
        public void run() {
            for (Closeable socket : open) {
                try {
                    socket.close();
                } catch (IOException | RuntimeException e) {
                    // Its port may stay in use, and a later schedule then fails as in a program that is started twice.
                }
            }
        }
    }
}
