// Passes.
// Idea: two monitors, always in the same order: no deadlock.
package correct;

public class LockOrdered {
    private final Object left = new Object();
    private final Object right = new Object();
    private int count;

    void work() {
        synchronized (left) {
            synchronized (right) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrdered program = new LockOrdered();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
