// Passes.
// Idea: tryLock, its result looked at, and locks taken in opposite orders: whoever fails gives back
// what it has and tries again later; random and fair schedules let both through.
package correct;

import java.util.concurrent.locks.ReentrantLock;

public class TryLockChecked {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();
    private int done;

    void both(ReentrantLock first, ReentrantLock second) {
        for (int attempt = 0; attempt < 5; attempt++) {
            if (first.tryLock()) {
                try {
                    if (second.tryLock()) {
                        try {
                            done++;
                            return;
                        } finally {
                            second.unlock();
                        }
                    }
                } finally {
                    first.unlock();
                }
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockChecked program = new TryLockChecked();
        Thread other = new Thread(() -> program.both(program.left, program.right));
        other.start();
        program.both(program.right, program.left);
        other.join();
        if (program.done > 2) {
            throw new AssertionError("done " + program.done + " times");
        }
    }
}
