// Fails: deadlock
// By: random pos pct:2
// Idea: the poison pill is offered, not put: if the queue is full, it is dropped and the consumer
// waits for ever.
package buggy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class PoisonPillLost {
    private static final String PILL = "";

    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

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

    void produce() throws InterruptedException {
        queue.put("work");
        queue.offer(PILL);
    }

    void consume() throws InterruptedException {
        while (!queue.take().equals(PILL)) {
            // Drops the work.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoisonPillLost program = new PoisonPillLost();
        Thread consumer = start(program::consume);
        Thread producer = start(program::produce);
        producer.join();
        consumer.join();
    }
}
