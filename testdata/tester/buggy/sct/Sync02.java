// Fails: deadlock
// By: random pos pct:1
// Idea: SCTBench CS.sync02_bad. Two elements are there at the start, and two producer rounds meet two
// consumer rounds: the counter never falls to 0 in time for the last producer round.
// Sizes: 2 threads, 2 rounds each, counter 2 at start.
package buggy.sct;

public class Sync02 {
    private static final int ROUNDS = 2;

    private final Object lock = new Object();
    private int filled = 2;

    void produce() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                while (filled > 0) {
                    await();
                }
                filled++;
                lock.notify();
            }
        }
    }

    void consume() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (lock) {
                while (filled == 0) {
                    await();
                }
                filled--;
                lock.notify();
            }
        }
    }

    private void await() {
        try {
            lock.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sync02 program = new Sync02();
        Thread producer = new Thread(program::produce);
        Thread consumer = new Thread(program::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
