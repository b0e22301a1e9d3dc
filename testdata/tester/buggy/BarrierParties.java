// Fails: deadlock
// By: random pos pct:1
// Idea: a barrier for three parties, and two threads.
package buggy;

import java.util.concurrent.CyclicBarrier;

public class BarrierParties {
    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Thread one = start(barrier::await);
        Thread two = start(barrier::await);
        one.join();
        two.join();
    }
}
