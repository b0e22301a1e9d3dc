// Fails: race
// By: random pos pct:2
// Events: all, watch buggy.ReleaseWithoutAcquire
// Idea: a release write read in opaque mode orders nothing.
package buggy;

import java.util.concurrent.atomic.AtomicBoolean;

public class ReleaseWithoutAcquire {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int value;

    void write() {
        value = 42;
        ready.setRelease(true);
    }

    void read() {
        if (ready.getOpaque() && value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReleaseWithoutAcquire program = new ReleaseWithoutAcquire();
        Thread writer = new Thread(program::write);
        writer.start();
        program.read();
        writer.join();
    }
}
