// Fails: exception
// By: random pos pct:3
// Idea: `if` instead of `while` around wait: between the notification and the return of the woken
// thread a third one takes the element.
package buggy;

public class StolenWakeUp {
    private final Object lock = new Object();
    private int elements;

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

    void take() throws InterruptedException {
        synchronized (lock) {
            if (elements == 0) {
                lock.wait();
            }
            elements--;
            if (elements < 0) {
                throw new AssertionError("took what is not there");
            }
        }
    }

    void put() {
        synchronized (lock) {
            elements++;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StolenWakeUp program = new StolenWakeUp();
        Thread[] threads = {
            start(program::take), start(program::take), start(program::put), start(program::put)
        };
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
