// Passes.
// Idea: an own lock on AbstractQueuedSynchronizer.
package correct;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnSynchronizer {
    static class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    private final Mutex mutex = new Mutex();
    private int count;

    void work() {
        for (int i = 0; i < 2; i++) {
            mutex.acquire(1);
            int seen = count;
            Thread.yield();
            count = seen + 1;
            mutex.release(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnSynchronizer program = new OwnSynchronizer();
        Thread other = new Thread(program::work);
        other.start();
        program.work();
        other.join();
        if (program.count != 4) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
