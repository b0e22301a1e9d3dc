// confirm: OneThread.done not-reproduced
// Tasks of one worker follow each other.
package guarded;

import contract.ThreadSafe;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
public class OneThread {
  private final ExecutorService worker = Executors.newSingleThreadExecutor(OneThread::daemon);
  private int done;

  public int add(int n) throws InterruptedException, ExecutionException {
    return worker.submit(() -> done += n).get();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    return thread;
  }
}
