// Passes.
// Idea: the same over channels.
package correct;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class ChannelEcho {
    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread echo = new Thread(() -> {
                try (SocketChannel channel = server.accept()) {
                    ByteBuffer buffer = ByteBuffer.allocate(1);
                    while (channel.read(buffer) == 1) {
                        buffer.flip();
                        channel.write(buffer);
                        buffer.clear();
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            echo.start();
            try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
                channel.write(ByteBuffer.wrap(new byte[] {7}));
                ByteBuffer answer = ByteBuffer.allocate(1);
                if (channel.read(answer) != 1 || answer.get(0) != 7) {
                    throw new AssertionError("echo");
                }
            }
            echo.join();
        }
    }
}
