// Passes.
// Idea: a bounded LinkedBlockingQueue, one producer, two consumers, a poison pill for each.
package correct;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class PoisonPill {
    private final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
    private final AtomicInteger sum = new AtomicInteger();

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

    void consume() throws InterruptedException {
        for (int next = queue.take(); next != 0; next = queue.take()) {
            sum.addAndGet(next);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoisonPill program = new PoisonPill();
        Thread one = start(program::consume);
        Thread two = start(program::consume);
        for (int element : new int[] {1, 2, 4, 0, 0}) {
            program.queue.put(element);
        }
        one.join();
        two.join();
        if (program.sum.get() != 7) {
            throw new AssertionError("sum is " + program.sum.get());
        }
    }
}
