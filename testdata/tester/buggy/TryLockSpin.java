// Fails: livelock
// By: random pos pct:2
// Idea: each thread holds one lock and spins on tryLock of the other one: no thread blocks, yet
// neither gets anywhere.
package buggy;

import java.util.concurrent.locks.ReentrantLock;

public class TryLockSpin {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            while (!second.tryLock()) {
                Thread.yield();
            }
            second.unlock();
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) {
        TryLockSpin program = new TryLockSpin();
        new Thread(() -> both(program.left, program.right)).start();
        new Thread(() -> both(program.right, program.left)).start();
    }
}
