// Passes.
// Idea: a server thread echoes what a client sends over the loopback interface.
package correct;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketEcho {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread echo = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    InputStream in = socket.getInputStream();
                    OutputStream out = socket.getOutputStream();
                    for (int b = in.read(); b >= 0; b = in.read()) {
                        out.write(b + 1);
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            echo.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(7);
                if (socket.getInputStream().read() != 8) {
                    throw new AssertionError("echo");
                }
            }
            echo.join();
        }
    }
}
