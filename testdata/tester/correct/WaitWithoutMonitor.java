// Passes.
// Idea: wait and notify of an object whose monitor the thread does not own throw
// IllegalMonitorStateException (JLS 17.2.1), also while another thread owns it.
package correct;

public class WaitWithoutMonitor {
    private final Object lock = new Object();

    void hold() {
        synchronized (lock) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitWithoutMonitor program = new WaitWithoutMonitor();
        Thread holder = new Thread(program::hold);
        holder.start();
        try {
            program.lock.notify();
            throw new AssertionError("notified without the monitor");
        } catch (IllegalMonitorStateException e) {
            // Expected.
        }
        try {
            program.lock.wait();
            throw new AssertionError("waited without the monitor");
        } catch (IllegalMonitorStateException e) {
            // Expected.
        }
        holder.join();
    }
}
