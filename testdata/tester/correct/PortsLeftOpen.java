// Passes.
// Idea: a program that binds sockets to ports and ends without closing them: the end of the program gives the ports
// free, so that it can be started again.
package correct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;

public class PortsLeftOpen {
    /** The same in every schedule of a JVM. */
    private static final int FIRST_PORT = 20_000 + (int) (ProcessHandle.current().pid() % 10_000);

    private static InetSocketAddress port(int number) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), FIRST_PORT + number);
    }

    private static void bindOthers() {
        try {
            DatagramChannel.open().bind(port(0));
            AsynchronousServerSocketChannel.open().bind(port(2));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(PortsLeftOpen::bindOthers);
        other.start();
        new ServerSocket().bind(port(0));
        ServerSocketChannel.open().bind(port(1));
        new DatagramSocket(port(1));
        other.join();
    }
}
