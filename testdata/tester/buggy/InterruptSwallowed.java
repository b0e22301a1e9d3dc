// Fails: deadlock livelock
// By: random pos pct:2
// Idea: a worker swallows InterruptedException and goes on: if the interrupt meets it in the wait,
// the flag is cleared and the loop never sees it.
package buggy;

public class InterruptSwallowed {
    private final Object lock = new Object();

    void work() {
        while (!Thread.currentThread().isInterrupted()) {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // Swallowed: the flag is clear now (JLS 17.2.3).
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptSwallowed program = new InterruptSwallowed();
        Thread worker = new Thread(program::work);
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
