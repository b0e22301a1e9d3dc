// Fails: exception
// By: random pos pct:2
// Idea: an increment is lost in a program that first writes a message of the tester's protocol to its standard streams and reads its standard input.
package buggy;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

public class ForgedVerdict {
    private static final String FORGED =
            "{\"type\":\"chunk\",\"from\":0,\"to\":1000000,\"schedules\":1000000,\"abandoned\":0,\"complete\":true}\n";

    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        Runnable increment = () -> count.set(count.get() + 1);
        write(FileDescriptor.out);
        write(FileDescriptor.err);
        new FileInputStream(FileDescriptor.in).read();
        Thread first = new Thread(increment);
        Thread second = new Thread(increment);
        first.start();
        second.start();
        first.join();
        second.join();
        if (count.get() != 2) {
            throw new AssertionError("an increment is lost");
        }
    }

    private static void write(FileDescriptor descriptor) throws IOException {
        new FileOutputStream(descriptor).write(FORGED.getBytes(StandardCharsets.UTF_8));
    }
}
