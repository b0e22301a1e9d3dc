// Fails: race
// By: random pos pct:2
// Events: all, watch buggy.AtomicOnlyRead
// Idea: two threads that only read an atomic are not ordered by it.
package buggy;

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicOnlyRead {
    private final AtomicInteger reads = new AtomicInteger();
    private int value;

    void write() {
        value = 42;
        reads.get();
    }

    void read() {
        if (reads.get() == 0 && value != 42 && value != 0) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicOnlyRead program = new AtomicOnlyRead();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
