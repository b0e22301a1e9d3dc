// confirm: OneThread.done ordered
// Tasks of one worker follow each other.
package guarded;

import contract.ThreadSafe;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
public class OneThread {
  private final ExecutorService worker = Executors.newSingleThreadExecutor(OneThread::daemon);
  private int done;

  public void add(int n) {
    worker.execute(() -> done += n);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    return thread;
  }
}
