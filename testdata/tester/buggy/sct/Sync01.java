// Fails: deadlock
// By: random pos pct:1
// Idea: SCTBench CS.sync01_bad. The slot is full from the beginning and the consumer never empties it,
// so the producer waits for ever. Sizes: 2 threads, one round, slot full at start.
package buggy.sct;

public class Sync01 {
    private final Object lock = new Object();
    private int filled = 1;

    void produce() {
        synchronized (lock) {
            while (filled > 0) {
                await();
            }
            filled++;
            lock.notify();
        }
    }

    void consume() {
        synchronized (lock) {
            while (filled == 0) {
                await();
            }
            lock.notify();
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
        Sync01 program = new Sync01();
        Thread producer = new Thread(program::produce);
        Thread consumer = new Thread(program::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
