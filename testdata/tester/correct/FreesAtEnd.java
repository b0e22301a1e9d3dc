// Passes.
// Idea: a thread that has used a channel frees the buffer that the JDK kept for it when it ends; the program may end
// before the thread does, and the JDK ends the JVM if freeing throws anything (jdk.internal.ref.Cleaner).
package correct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class FreesAtEnd {
    static final class Writer extends Thread {
        private final FileChannel channel;
        private volatile boolean hasWritten;

        Writer(FileChannel channel) {
            this.channel = channel;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                channel.write(ByteBuffer.allocate(16));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            hasWritten = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Path.of("frees-at-end.txt");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            Writer writer = new Writer(channel);
            writer.start();
            while (!writer.hasWritten) {
                Thread.yield();
            }
        }
    }
}
