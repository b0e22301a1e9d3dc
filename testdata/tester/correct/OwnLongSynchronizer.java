// Passes.
// Idea: a latch of the program over a synchroniser with a long state.
package correct;

import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

public class OwnLongSynchronizer {
    static final class Gate extends AbstractQueuedLongSynchronizer {
        private static final long serialVersionUID = 1;

        void open() {
            releaseShared(1L << 40);
        }

        void await() throws InterruptedException {
            acquireSharedInterruptibly(0);
        }

        @Override
        protected long tryAcquireShared(long ignored) {
            return getState() != 0 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(long state) {
            setState(state);
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        int[] value = new int[1];
        Thread other = new Thread(() -> {
            value[0] = 7;
            gate.open();
        });
        other.start();
        gate.await();
        if (value[0] != 7) {
            throw new AssertionError("not ordered");
        }
        other.join();
    }
}
