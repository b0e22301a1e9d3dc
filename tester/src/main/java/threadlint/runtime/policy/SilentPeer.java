package threadlint.runtime.policy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A server on this machine to which the connections lead that the policy stops: it takes what it is sent, and has already
 * ended what it says. So code comes past its connections, reads the end of a stream at once, and waits for nobody.
 *
 * <p>One for the JVM. It works on a thread of the tester, outside all schedules.
 */
public final class SilentPeer {
    /** Connections that are kept open: a schedule rarely has as many. */
    private static final int MOST_OPEN = 64;

    private static final int BACKLOG = 256;

    /** 0 before it is opened, -1 where it cannot be. */
    private static int port;

    private SilentPeer() {}

    /** Opens it unless it is open. Returns its port on the loopback address, -1 if the machine gives none. */
    static synchronized int open() {
        if (port == 0) {
            try {
                ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
                Thread thread = new Thread(new Listener(server), "threadlint silent peer");
                thread.setDaemon(true);
                thread.start();
                port = server.getLocalPort();
            } catch (IOException e) {
                port = -1;
            }
        }
        return port;
    }

    private static final class Listener implements Runnable {
        private final ServerSocket server;
        private final Deque<Socket> open = new ArrayDeque<>();

        Listener(ServerSocket server) {
            this.server = server;
        }

        @Override
        public void run() {
            for (;;) {
                try {
                    Socket accepted = server.accept();
                    open.add(accepted);
                    accepted.shutdownOutput();
                    if (open.size() > MOST_OPEN) {
                        open.remove().close();
                    }
                } catch (IOException e) {
                    if (server.isClosed()) {
                        return;
                    }
                }
            }
        }
    }
}
