// Fails: deadlock
// By: random pos pct:1
// Idea: a permit leaks on a path that leaves early: the thread that finds the work done returns
// without release, and the last one waits for ever.
package buggy;

import java.util.concurrent.Semaphore;

public class SemaphoreLeak {
    private final Semaphore permit = new Semaphore(1);
    private boolean done;

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
        permit.acquire();
        if (done) {
            return;
        }
        done = true;
        permit.release();
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreLeak program = new SemaphoreLeak();
        Thread[] threads = {start(program::work), start(program::work), start(program::work)};
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
