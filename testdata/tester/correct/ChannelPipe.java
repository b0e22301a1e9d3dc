// Passes.
// Idea: bytes through a pipe between two threads.
package correct;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class ChannelPipe {
    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                sink.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        ByteBuffer buffer = ByteBuffer.allocate(4);
        while (pipe.source().read(buffer) >= 0) {
            Thread.yield();
        }
        pipe.source().close();
        writer.join();
        if (buffer.position() != 3) {
            throw new AssertionError("bytes: " + buffer.position());
        }
    }
}
