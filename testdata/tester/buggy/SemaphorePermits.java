// Fails: deadlock
// By: random pos pct:2
// Idea: two threads need two permits each out of two, and take them one by one.
package buggy;

import java.util.concurrent.Semaphore;

public class SemaphorePermits {
    private final Semaphore permits = new Semaphore(2);

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
        permits.acquire();
        permits.release(2);
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphorePermits program = new SemaphorePermits();
        Thread one = start(program::work);
        Thread two = start(program::work);
        one.join();
        two.join();
    }
}
