// confirm: AwaitsFuture.count not-reproduced
// Nobody completes it.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.CompletableFuture;

@ThreadSafe
public class AwaitsFuture {
  private final CompletableFuture<Integer> future = new CompletableFuture<>();

  private int count;

  public int up() {
    count += future.join();
    return count;
  }
}
