// Fails: deadlock
// By: random pos pct:2
// Idea: lost notify. The condition is read before the monitor is entered; the notification comes
// between the look and the wait.
package buggy;

public class CheckOutsideMonitor {
    private final Object lock = new Object();
    private volatile boolean ready;

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
        if (!ready) {
            synchronized (lock) {
                lock.wait();
            }
        }
    }

    void signal() {
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CheckOutsideMonitor program = new CheckOutsideMonitor();
        Thread waiter = start(program::await);
        Thread signaller = start(program::signal);
        waiter.join();
        signaller.join();
    }
}
