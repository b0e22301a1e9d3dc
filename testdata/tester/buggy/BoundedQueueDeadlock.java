// Fails: deadlock
// By: random pos pct:1
// Idea: two threads send each other two messages through queues of capacity 1 before they read: both
// put for ever.
package buggy;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class BoundedQueueDeadlock {
    private final BlockingQueue<Integer> left = new LinkedBlockingQueue<>(1);
    private final BlockingQueue<Integer> right = new LinkedBlockingQueue<>(1);

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

    static void talk(BlockingQueue<Integer> out, BlockingQueue<Integer> in) throws InterruptedException {
        out.put(1);
        out.put(2);
        in.take();
        in.take();
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedQueueDeadlock program = new BoundedQueueDeadlock();
        Thread one = start(() -> talk(program.left, program.right));
        Thread two = start(() -> talk(program.right, program.left));
        one.join();
        two.join();
    }
}
