// Fails: deadlock
// By: random pos pct:1
// Idea: offer to a SynchronousQueue fails when nobody waits yet; the result is ignored and the
// taker waits for ever.
package buggy;

import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueOffer {
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
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread taker = start(queue::take);
        queue.offer("element");
        taker.join();
    }
}
