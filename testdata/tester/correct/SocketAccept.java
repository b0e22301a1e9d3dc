// Passes.
// Idea: accept and read on the loopback interface block outside the scheduler's control while other
// threads go on; the scheduler must hand over and come back.
package correct;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketAccept {
    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    static void serve(ServerSocket server) throws IOException {
        try (Socket socket = server.accept(); OutputStream out = socket.getOutputStream()) {
            out.write(7);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread acceptor = start(() -> serve(server));
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                    InputStream in = socket.getInputStream()) {
                if (in.read() != 7) {
                    throw new AssertionError("wrong byte");
                }
            }
            acceptor.join();
        }
    }
}
