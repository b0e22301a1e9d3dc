// Fails: deadlock
// By: random pos pct:2
// Idea: two threads deadlock; a third one catches every Throwable in a loop around a blocking call,
// so it must be unwound with more than one attempt.
package buggy;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class CatchThrowableLoop {
    private final Object left = new Object();
    private final Object right = new Object();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private volatile boolean done;

    void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                // Nothing to do while both are held.
            }
        }
    }

    void serve() {
        while (!done) {
            try {
                queue.take();
            } catch (Throwable t) {
                // A server must survive everything.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CatchThrowableLoop program = new CatchThrowableLoop();
        new Thread(program::serve).start();
        Thread one = new Thread(() -> program.both(program.left, program.right));
        Thread two = new Thread(() -> program.both(program.right, program.left));
        one.start();
        two.start();
        one.join();
        two.join();
        program.done = true;
        program.queue.put("stop");
    }
}
