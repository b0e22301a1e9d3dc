// Passes.
// Idea: a join with a generous time limit returns when the thread has ended, which accepts connections for real until none comes for a while.
package correct;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

public class JoinServer {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(100);
            Thread accepting = new Thread(() -> acceptAll(server));
            accepting.start();
            new Socket(server.getInetAddress(), server.getLocalPort()).close();
            accepting.join(30_000);
            if (accepting.isAlive()) {
                throw new AssertionError("a second client is awaited for too long");
            }
        }
    }

    private static void acceptAll(ServerSocket server) {
        try {
            for (;;) {
                server.accept().close();
            }
        } catch (SocketTimeoutException e) {
            // No more clients.
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
