// Passes.
// Needs: 21
// Idea: virtual threads with a lock, a join, and an executor of one virtual thread for each task.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

public class VirtualThreads {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualThreads program = new VirtualThreads();
        Thread one = Thread.ofVirtual().start(program::increment);
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(program::increment);
        }
        one.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
