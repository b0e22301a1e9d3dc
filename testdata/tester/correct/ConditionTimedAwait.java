// Passes.
// Idea: loops over timed waits on a condition.
package correct;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionTimedAwait {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] ready = new boolean[1];
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                ready[0] = true;
                changed.signal();
            } finally {
                lock.unlock();
            }
        });
        other.start();
        lock.lock();
        try {
            long left = TimeUnit.SECONDS.toNanos(1);
            while (!ready[0] && left > 0) {
                left = changed.awaitNanos(left);
            }
            while (!ready[0]) {
                changed.awaitUntil(new Date(System.currentTimeMillis() + 10));
            }
        } finally {
            lock.unlock();
        }
        other.join();
    }
}
