// confirm: TaskOfExecutor.written confirmed lost-update|stale-read|none-seen
// A thread of the executor runs the task without the lock that the caller holds.
package called;

import contract.ThreadSafe;
import java.util.concurrent.Executor;

@ThreadSafe
public class TaskOfExecutor {
  private final Executor executor;

  private int written;

  public TaskOfExecutor(Executor executor) {
    this.executor = executor;
  }

  public synchronized void write(int size) {
    executor.execute(() -> written += size);
  }

  public synchronized int written() {
    return written;
  }
}
