// Fails: deadlock
// By: random pos pct:2
// Idea: two ReentrantLocks in opposite orders.
package buggy;

import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockCycle {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();

    void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            second.lock();
            second.unlock();
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        ReentrantLockCycle program = new ReentrantLockCycle();
        new Thread(() -> program.both(program.left, program.right)).start();
        new Thread(() -> program.both(program.right, program.left)).start();
    }
}
