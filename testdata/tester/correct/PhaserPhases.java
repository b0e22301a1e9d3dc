// Passes.
// Idea: parties registered by the main thread beforehand; one of them deregisters after a phase.
package correct;

import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class PhaserPhases {
    private final Phaser phaser = new Phaser(1);
    private final AtomicInteger arrived = new AtomicInteger();

    void work(int phases) {
        for (int i = 0; i < phases; i++) {
            arrived.incrementAndGet();
            phaser.arriveAndAwaitAdvance();
            if (i == 0 && arrived.get() < 2) {
                throw new AssertionError("advanced early");
            }
        }
        phaser.arriveAndDeregister();
    }

    public static void main(String[] args) throws InterruptedException {
        PhaserPhases program = new PhaserPhases();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int phases = i + 1;
            program.phaser.register();
            threads[i] = new Thread(() -> program.work(phases));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        program.phaser.arriveAndDeregister();
        for (Thread thread : threads) {
            thread.join();
        }
        if (!program.phaser.isTerminated()) {
            throw new AssertionError("a party is left");
        }
    }
}
