// Passes.
// Idea: an own spin lock with compareAndSet.
package correct;

import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLock {
    private final AtomicBoolean locked = new AtomicBoolean();
    private int count;

    void work() {
        for (int i = 0; i < 3; i++) {
            while (!locked.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            count++;
            locked.set(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLock program = new SpinLock();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.count != 6) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
