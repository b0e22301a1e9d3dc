// confirm: TaskIsJoined.count ordered|not-reproduced|no-driver
// The caller holds the lock until the future of the task is done.
package called;

import contract.ThreadSafe;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

@ThreadSafe
public class TaskIsJoined {
  private final ExecutorService executor;

  private int count;

  public TaskIsJoined(ExecutorService executor) {
    this.executor = executor;
  }

  public synchronized void up() throws InterruptedException, ExecutionException {
    executor.submit(() -> { count++; }).get();
  }

  public synchronized int count() {
    return count;
  }
}
