// Fails: deadlock lost-thread
// By: random pos pct:1
// Idea: a notification is not remembered (JLS 17.2.2): when it comes before the wait, the waiter
// sleeps for ever. There is no condition to look at.
package buggy;

public class NotifyBeforeWait {
    private final Object lock = new Object();

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
            lock.wait();
        }
    }

    void signal() {
        synchronized (lock) {
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyBeforeWait program = new NotifyBeforeWait();
        Thread waiter = start(program::await);
        Thread signaller = start(program::signal);
        signaller.join();
        waiter.join();
    }
}
