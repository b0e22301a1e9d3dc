// Fails: exception
// By: random pos pct:2
// Idea: one thread submits while another one shuts the pool down: RejectedExecutionException.
package buggy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class RejectedAfterShutdown {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread submitter = new Thread(() -> {
            if (!pool.isShutdown()) {
                pool.execute(() -> { });
            }
        });
        submitter.start();
        pool.shutdown();
        submitter.join();
    }
}
