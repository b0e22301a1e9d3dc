// Passes.
// Idea: three waiters and three single notifies, each under its own turn: each notify wakes exactly
// one waiter (JLS 17.2.2), so no more threads go on than tickets were handed out.
package correct;

public class NotifyWakesOne {
    private final Object lock = new Object();
    private int tickets;
    private int passed;

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

    void pass() throws InterruptedException {
        synchronized (lock) {
            while (tickets == 0) {
                lock.wait();
            }
            tickets--;
            passed++;
        }
    }

    void handOut() {
        synchronized (lock) {
            tickets++;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NotifyWakesOne program = new NotifyWakesOne();
        Thread[] threads = {start(program::pass), start(program::pass), start(program::pass)};
        for (int i = 0; i < threads.length; i++) {
            program.handOut();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.passed != 3 || program.tickets != 0) {
            throw new AssertionError(program.passed + " passed");
        }
    }
}
