// confirm: BlocksCommonPool.count confirmed|not-reproduced
// All workers of the pool that everybody shares wait for ever.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

@ThreadSafe
public class BlocksCommonPool {
  private int count;

  public int up() {
    for (int i = 0; i < 10; i++) {
      ForkJoinPool.commonPool().execute(() -> new CompletableFuture<Void>().join());
    }
    return ++count;
  }
}
