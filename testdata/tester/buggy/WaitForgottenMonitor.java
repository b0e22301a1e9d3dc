// Fails: deadlock
// By: random pos pct:2
// Idea: nested monitor lock-out. wait() gives back the inner monitor only (JLS 17.2.1), so the
// thread that should notify cannot pass the outer one.
package buggy;

public class WaitForgottenMonitor {
    private final Object outer = new Object();
    private final Object inner = new Object();
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
        synchronized (outer) {
            synchronized (inner) {
                while (!ready) {
                    inner.wait();
                }
            }
        }
    }

    void signal() {
        synchronized (outer) {
            synchronized (inner) {
                ready = true;
                inner.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        WaitForgottenMonitor program = new WaitForgottenMonitor();
        start(program::await);
        start(program::signal);
    }
}
