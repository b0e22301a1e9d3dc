// Fails: exception deadlock lost-thread
// By: random pos pct:2
// Idea: the threads register themselves with a Phaser: the first may arrive alone, so that the
// phase advances without the second,
// which then waits for an arrival that was before its time.
package buggy;

import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class PhaserRegistration {
    private final Phaser phaser = new Phaser();
    private final AtomicInteger arrived = new AtomicInteger();

    void work() {
        phaser.register();
        arrived.incrementAndGet();
        phaser.arriveAndAwaitAdvance();
        if (arrived.get() != 2) {
            throw new AssertionError("advanced before all had arrived");
        }
    }

    public static void main(String[] args) {
        PhaserRegistration program = new PhaserRegistration();
        new Thread(program::work).start();
        new Thread(program::work).start();
    }
}
