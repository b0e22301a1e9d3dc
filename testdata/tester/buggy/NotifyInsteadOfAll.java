// Fails: deadlock
// By: random pos pct:4
// Idea: two producers and two consumers of one slot share a monitor; a single notify may wake a
// thread of the same kind, which waits again, and the right one is never woken.
package buggy;

public class NotifyInsteadOfAll {
    private final Object lock = new Object();
    private boolean full;

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

    void put() throws InterruptedException {
        synchronized (lock) {
            while (full) {
                lock.wait();
            }
            full = true;
            lock.notify();
        }
    }

    void take() throws InterruptedException {
        synchronized (lock) {
            while (!full) {
                lock.wait();
            }
            full = false;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyInsteadOfAll slot = new NotifyInsteadOfAll();
        Thread[] threads = {
            start(slot::take), start(slot::take), start(slot::put), start(slot::put)
        };
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
