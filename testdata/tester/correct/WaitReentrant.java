// Passes.
// Idea: wait in a monitor that was entered three times gives all of them back, and takes them all
// again before it returns (JLS 17.2.1).
package correct;

public class WaitReentrant {
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

    synchronized void await(int levels) throws InterruptedException {
        if (levels > 0) {
            await(levels - 1);
            if (!Thread.holdsLock(this)) {
                throw new AssertionError("lost the monitor");
            }
            return;
        }
        while (!ready) {
            wait();
        }
    }

    synchronized void signal() {
        ready = true;
        notify();
    }

    public static void main(String[] args) throws InterruptedException {
        WaitReentrant program = new WaitReentrant();
        Thread waiter = start(() -> program.await(2));
        program.signal();
        waiter.join();
    }
}
