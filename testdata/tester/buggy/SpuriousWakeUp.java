// Fails: exception
// By: random pos pct:3
// With: spurious=100
// Idea: `if` instead of `while` around wait, and a single waiter: only a spurious wake-up
// (JLS 17.2.1) breaks it.
package buggy;

public class SpuriousWakeUp {
    private final Object lock = new Object();
    private boolean ready;

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

    void await() throws InterruptedException {
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
            if (!ready) {
                throw new AssertionError("woken without a notification");
            }
        }
    }

    void signal() {
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpuriousWakeUp program = new SpuriousWakeUp();
        Thread waiter = start(program::await);
        Thread signaller = start(program::signal);
        waiter.join();
        signaller.join();
    }
}
