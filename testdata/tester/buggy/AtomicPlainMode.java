// Fails: race
// By: random pos pct:2
// Events: all, watch buggy.AtomicPlainMode
// Idea: a plain write of an atomic publishes nothing.
package buggy;

import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicPlainMode {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int value;

    void write() {
        value = 42;
        ready.setPlain(true);
    }

    void read() {
        if (ready.get() && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicPlainMode program = new AtomicPlainMode();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
