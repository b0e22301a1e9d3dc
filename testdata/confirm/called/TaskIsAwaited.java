// confirm: TaskIsAwaited.count ordered|not-reproduced|no-driver
// The caller holds the lock until the task has run.
package called;

import contract.ThreadSafe;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

@ThreadSafe
public class TaskIsAwaited {
  private final Executor executor;

  private int count;

  public TaskIsAwaited(Executor executor) {
    this.executor = executor;
  }

  public synchronized void up() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    executor.execute(
        () -> {
          count++;
          done.countDown();
        });
    done.await();
  }

  public synchronized int count() {
    return count;
  }
}
