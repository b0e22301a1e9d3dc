// Fails: race
// By: random pos pct:1
// Events: all, watch buggy.RaceDifferentLocks
// Idea: both accesses hold a lock, but not the same one.
package buggy;

public class RaceDifferentLocks {
    private final Object left = new Object();
    private final Object right = new Object();
    private int count;

    void increment(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RaceDifferentLocks program = new RaceDifferentLocks();
        Thread other = new Thread(() -> program.increment(program.left));
        other.start();
        program.increment(program.right);
        other.join();
    }
}
