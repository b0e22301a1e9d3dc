// Passes.
// Idea: a fair ReentrantLock, its queries, and a hand-over to a thread that waits.
package correct;

import java.util.concurrent.locks.ReentrantLock;

public class FairLock {
    private final ReentrantLock lock = new ReentrantLock(true);
    private int count;

    void work() {
        lock.lock();
        try {
            lock.lock();
            if (lock.getHoldCount() != 2 || !lock.isHeldByCurrentThread()) {
                throw new AssertionError("hold count " + lock.getHoldCount());
            }
            count++;
            lock.unlock();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FairLock program = new FairLock();
        program.lock.lock();
        Thread one = new Thread(program::work);
        Thread two = new Thread(program::work);
        one.start();
        two.start();
        while (!program.lock.hasQueuedThread(one)) {
            Thread.yield();
        }
        program.lock.unlock();
        one.join();
        two.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
