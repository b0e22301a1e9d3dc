// Passes.
// Idea: a timed wait in a loop that looks at its condition: early and late time-outs do no harm.
package correct;

public class WaitTimedLoop {
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
                lock.wait(10);
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
        WaitTimedLoop program = new WaitTimedLoop();
        Thread waiter = start(program::await);
        program.signal();
        waiter.join();
    }
}
