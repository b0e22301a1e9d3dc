// Passes.
// Idea: phasers with a parent, of which one ends itself after two phases.
package correct;

import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class PhaserTree {
    public static void main(String[] args) throws InterruptedException {
        Phaser root = new Phaser() {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                return phase == 1;
            }
        };
        AtomicInteger work = new AtomicInteger();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            Phaser child = new Phaser(root, 1);
            threads[i] = new Thread(() -> {
                while (!child.isTerminated()) {
                    work.incrementAndGet();
                    child.arriveAndAwaitAdvance();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (work.get() != 4) {
            throw new AssertionError("work: " + work);
        }
    }
}
