package threadlint.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DoorwayTest {
    /** A process that waits for its input to end. */
    private static Process process() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Waiting.class.getName()).start();
    }

    static final class Waiting {
        public static void main(String[] arguments) throws IOException {
            System.in.read();
        }
    }

    private static Socket connect(Doorway doorway, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), doorway.address().getInt("port"));
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    @Test
    void only_the_connection_that_knows_the_secret_is_admitted() throws Exception {
        Process process = process();
        try (Doorway doorway = new Doorway();
                Socket stranger = connect(doorway, "0".repeat(32) + "\n");
                Socket known = connect(doorway, doorway.secret() + "\n")) {
            try (Socket admitted = doorway.admit(process)) {
                assertEquals(known.getLocalPort(), admitted.getPort());
            }
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void nobody_waits_for_a_process_that_has_ended() throws Exception {
        Process process = process();
        process.getOutputStream().close();
        process.waitFor();
        try (Doorway doorway = new Doorway()) {
            assertNull(doorway.admit(process));
        }
    }

    @Test
    void secrets_differ() throws IOException {
        try (Doorway one = new Doorway();
                Doorway other = new Doorway()) {
            assertEquals(32, one.secret().length());
            assertNotEquals(one.secret(), other.secret());
        }
    }
}
