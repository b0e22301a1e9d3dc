// Passes.
// Idea: a file is locked until the process ends, as an embedded database does with its own; here it is the file of the class.
package correct;

import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class LeavesFileLocked {
    private static FileChannel channel;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        URI classes = LeavesFileLocked.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        channel = FileChannel.open(Path.of(classes).resolve("correct/LeavesFileLocked.class"), StandardOpenOption.READ);
        if (channel.tryLock(0, Long.MAX_VALUE, true) == null) {
            throw new AssertionError("another process has it alone");
        }
        other.join();
    }
}
