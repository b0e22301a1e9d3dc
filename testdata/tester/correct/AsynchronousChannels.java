// Passes.
// Idea: the JDK has one default group of asynchronous sockets, and one pool for asynchronous files,
// for the whole JVM. Their threads end with the schedule, so that each schedule needs its own.
package correct;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Future;

public class AsynchronousChannels {
    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            try {
                readFile();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        reader.start();
        sendByte();
        reader.join();
    }

    private static void readFile() throws Exception {
        Path file = Files.createTempFile("asynchronous", null);
        Files.write(file, new byte[3]);
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, StandardOpenOption.READ)) {
            check(channel.read(ByteBuffer.allocate(10), 0), 3);
        }
        Files.delete(file);
    }

    private static void sendByte() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(any);
                AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            Future<AsynchronousSocketChannel> accepted = server.accept();
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel channel = accepted.get()) {
                check(client.write(ByteBuffer.wrap(new byte[1])), 1);
                check(channel.read(ByteBuffer.allocate(10)), 1);
            }
        }
    }

    private static void check(Future<Integer> count, int expected) throws Exception {
        if (count.get() != expected) {
            throw new AssertionError(count.get() + " bytes");
        }
    }
}
