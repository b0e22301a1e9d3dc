// Fails: deadlock
// By: random pos pct:2
// Idea: the main thread joins while it holds the monitor that the other thread still needs.
package buggy;

public class JoinUnderMonitor {
    private final Object lock = new Object();

    void work() {
        synchronized (lock) {
            // Nothing to do while it is held.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinUnderMonitor program = new JoinUnderMonitor();
        Thread worker = new Thread(program::work);
        worker.start();
        synchronized (program.lock) {
            worker.join();
        }
    }
}
