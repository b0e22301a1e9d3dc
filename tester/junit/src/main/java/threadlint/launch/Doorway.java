package threadlint.launch;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;

/** Where a JVM connects to this one, and proves by a secret that it is the one that was started. */
final class Doorway implements AutoCloseable {
    private static final int BYTES_OF_SECRET = 16;
    private static final int POLL_MILLIS = 50;

    /** A stranger cannot keep the JVM waiting for longer. */
    private static final int MILLIS_TO_INTRODUCE = 2_000;

    private final ServerSocket server;
    private final String secret;

    Doorway() throws IOException {
        server = new ServerSocket(0, 0, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        server.setSoTimeout(POLL_MILLIS);
        byte[] bytes = new byte[BYTES_OF_SECRET];
        new SecureRandom().nextBytes(bytes);
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        secret = text.toString();
    }

    /** What the plan says about it. */
    JsonObject address() {
        JsonObject address = new JsonObject();
        address.put("port", server.getLocalPort());
        address.put("secret", secret);
        return address;
    }

    /** What each message begins with. */
    String secret() {
        return secret;
    }

    /** The connection that knows the secret; null if the process ends without one. */
    Socket admit(Process process) throws IOException {
        for (;;) {
            // Asked first: it may connect just before it ends.
            boolean isAlive = process.isAlive();
            try {
                Socket socket = server.accept();
                if (knowsSecret(socket)) {
                    return socket;
                }
                socket.close();
            } catch (SocketTimeoutException e) {
                if (!isAlive) {
                    return null;
                }
            }
        }
    }

    private boolean knowsSecret(Socket socket) throws IOException {
        byte[] expected = (secret + "\n").getBytes(StandardCharsets.UTF_8);
        socket.setSoTimeout(MILLIS_TO_INTRODUCE);
        try {
            return Arrays.equals(socket.getInputStream().readNBytes(expected.length), expected);
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
