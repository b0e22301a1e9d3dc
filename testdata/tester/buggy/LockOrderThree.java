// Fails: deadlock
// By: random pos pct:3
// Idea: a cycle of three monitors: each thread holds one and wants the next. No pair of threads
// deadlocks alone.
package buggy;

public class LockOrderThree {
    private final Object[] locks = {new Object(), new Object(), new Object()};

    void lockTwo(int first) {
        synchronized (locks[first]) {
            synchronized (locks[(first + 1) % locks.length]) {
                // Nothing to do while both are held.
            }
        }
    }

    public static void main(String[] args) {
        LockOrderThree program = new LockOrderThree();
        for (int i = 0; i < 3; i++) {
            int first = i;
            new Thread(() -> program.lockTwo(first)).start();
        }
    }
}
