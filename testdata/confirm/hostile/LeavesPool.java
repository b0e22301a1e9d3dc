// confirm: LeavesPool.count confirmed|not-reproduced
// A pool that nobody shuts down, with tasks that never end.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
public class LeavesPool {
  private final ExecutorService pool = Executors.newFixedThreadPool(4);

  private int count;

  public int up() {
    for (int i = 0; i < 4; i++) {
      pool.submit(() -> pool.awaitTermination(1_000, java.util.concurrent.TimeUnit.DAYS));
    }
    return ++count;
  }
}
