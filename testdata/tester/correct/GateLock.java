// Passes.
// Idea: two monitors in opposite orders, but always under a third one: no deadlock can happen,
// although the lock-order graph has a cycle.
package correct;

public class GateLock {
    private final Object gate = new Object();
    private final Object left = new Object();
    private final Object right = new Object();

    void both(Object first, Object second) {
        synchronized (gate) {
            synchronized (first) {
                synchronized (second) {
                    // Nothing to do while all are held.
                }
            }
        }
    }

    public static void main(String[] args) {
        GateLock program = new GateLock();
        new Thread(() -> program.both(program.left, program.right)).start();
        new Thread(() -> program.both(program.right, program.left)).start();
    }
}
