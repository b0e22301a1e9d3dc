// Passes.
// Idea: a worker ends its loop when it is interrupted, wherever the interrupt meets it: it sets the
// flag again after a blocking call.
package correct;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class InterruptEndsWorker {
    private final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

    void work() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                queue.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptEndsWorker program = new InterruptEndsWorker();
        Thread worker = new Thread(program::work);
        worker.start();
        program.queue.put(1);
        worker.interrupt();
        worker.join();
    }
}
