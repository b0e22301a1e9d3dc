// Passes.
// Idea: transfer returns when the element has been taken.
package correct;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class TransferHandsOver {
    public static void main(String[] args) throws InterruptedException {
        TransferQueue<Integer> queue = new LinkedTransferQueue<>();
        AtomicInteger taken = new AtomicInteger();
        Thread consumer = new Thread(() -> {
            try {
                taken.set(queue.take());
                taken.addAndGet(queue.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        queue.transfer(1);
        if (!queue.tryTransfer(2)) {
            queue.put(2);
        }
        consumer.join();
        if (taken.get() != 3 || queue.hasWaitingConsumer()) {
            throw new AssertionError("taken: " + taken);
        }
    }
}
