// Fails: exception
// By: random pos pct:2
// Idea: after a timed wait the program assumes that it was notified; the time-out may come before.
package buggy;

public class TimedWaitAssumed {
    private final Object lock = new Object();
    private String result;

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
            if (result == null) {
                lock.wait(500);
            }
            if (result == null) {
                throw new AssertionError("timed out");
            }
        }
    }

    void deliver() {
        synchronized (lock) {
            result = "done";
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedWaitAssumed program = new TimedWaitAssumed();
        Thread waiter = start(program::await);
        Thread deliverer = start(program::deliver);
        waiter.join();
        deliverer.join();
    }
}
