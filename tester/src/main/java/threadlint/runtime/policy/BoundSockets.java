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

    private BoundSockets() {}

    public static synchronized void add(Closeable socket) {
        BOUND.add(socket);
    }

    /** Closes those that are still open; when the threads of the schedule have ended. */
    public static synchronized void close() {
        for (Closeable socket : BOUND) {
            try {
                socket.close();
            } catch (IOException | RuntimeException e) {
                // Its port may stay in use, and a later schedule then fails as in a program that is started twice.
            }
        }
        BOUND.clear();
    }
}
