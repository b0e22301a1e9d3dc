// confirm: TaskRunsOnce.names ordered|not-reproduced|no-driver
// The task runs once, before anybody may read.
package called;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

@ThreadSafe
public class TaskRunsOnce {
  private final List<String> names = new ArrayList<>();

  private volatile boolean ready;

  public TaskRunsOnce(Executor executor) {
    executor.execute(
        () -> {
          names.add("a");
          ready = true;
        });
  }

  public int size() {
    return ready ? names.size() : 0;
  }
}
