// Passes.
// Idea: a datagram over the loopback interface.
package correct;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

public class DatagramPair {
    public static void main(String[] args) throws Exception {
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            Thread sender = new Thread(() -> {
                try (DatagramSocket socket = new DatagramSocket()) {
                    socket.send(new DatagramPacket(new byte[] {7}, 1, receiver.getLocalSocketAddress()));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            sender.start();
            DatagramPacket packet = new DatagramPacket(new byte[1], 1);
            receiver.receive(packet);
            sender.join();
            if (packet.getData()[0] != 7) {
                throw new AssertionError("data");
            }
        }
    }
}
