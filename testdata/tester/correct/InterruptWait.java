// Passes.
// Idea: an interrupt in or before wait: InterruptedException, the flag clear, and the monitor held
// again (JLS 17.2.3).
package correct;

public class InterruptWait {
    private final Object lock = new Object();

    void await() {
        synchronized (lock) {
            try {
                while (true) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                if (Thread.currentThread().isInterrupted() || !Thread.holdsLock(lock)) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptWait program = new InterruptWait();
        Thread waiter = new Thread(program::await);
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }
}
