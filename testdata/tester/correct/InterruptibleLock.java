// Passes.
// Idea: lockInterruptibly, Condition.await and Semaphore.acquire give up when interrupted.
package correct;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public class InterruptibleLock {
    private final ReentrantLock lock = new ReentrantLock();

    void work() {
        try {
            lock.lockInterruptibly();
            lock.unlock();
            throw new AssertionError("got a lock that main holds");
        } catch (InterruptedException e) {
            // Expected.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptibleLock program = new InterruptibleLock();
        program.lock.lock();
        Thread worker = new Thread(program::work);
        worker.start();
        worker.interrupt();
        worker.join();
        program.lock.unlock();
        Semaphore none = new Semaphore(0);
        Thread.currentThread().interrupt();
        try {
            none.acquire();
            throw new AssertionError("acquired nothing");
        } catch (InterruptedException e) {
            // Expected.
        }
    }
}
