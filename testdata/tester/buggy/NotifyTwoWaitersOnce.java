// Fails: deadlock
// By: random pos pct:3
// Idea: two threads wait for the same event, and one notify is sent: it wakes exactly one of two
// (JLS 17.2.2). Whoever is late sees the condition and does not wait.
package buggy;

public class NotifyTwoWaitersOnce {
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
            while (!ready) {
                lock.wait();
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
        NotifyTwoWaitersOnce program = new NotifyTwoWaitersOnce();
        Thread one = start(program::await);
        Thread two = start(program::await);
        Thread signaller = start(program::signal);
        one.join();
        two.join();
        signaller.join();
    }
}
