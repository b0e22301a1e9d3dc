// Fails: exception
// By: random pos pct:2
// Idea: an own lock on AbstractQueuedSynchronizer whose tryAcquire reads and then writes the state
// instead of compareAndSetState: two owners.
package buggy;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class BrokenSynchronizer {
    static class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            if (getState() != 0) {
                return false;
            }
            Thread.yield();
            setState(1);
            return true;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    private final Mutex mutex = new Mutex();
    private volatile int inside;

    void work() {
        mutex.acquire(1);
        inside++;
        if (inside != 1) {
            throw new AssertionError("not alone");
        }
        inside--;
        mutex.release(1);
    }

    public static void main(String[] args) {
        BrokenSynchronizer program = new BrokenSynchronizer();
        new Thread(program::work).start();
        new Thread(program::work).start();
    }
}
