// Passes.
// Idea: a Semaphore of two permits lets at most two of three threads in.
package correct;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class SemaphorePool {
    private final Semaphore permits = new Semaphore(2);
    private final AtomicInteger inside = new AtomicInteger();

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    void work() throws InterruptedException {
        permits.acquire();
        try {
            if (inside.incrementAndGet() > 2) {
                throw new AssertionError("three inside");
            }
            inside.decrementAndGet();
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphorePool program = new SemaphorePool();
        Thread[] threads = {start(program::work), start(program::work), start(program::work)};
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
