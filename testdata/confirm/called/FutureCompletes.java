// confirm: FutureCompletes.length confirmed stale-read|none-seen
// Whoever completes the future calls what depends on it.
package called;

import contract.ThreadSafe;
import java.util.concurrent.CompletableFuture;

@ThreadSafe
public class FutureCompletes {
  private int length;

  public FutureCompletes(CompletableFuture<String> name) {
    name.thenAccept(value -> length = value.length());
  }

  public int length() {
    return length;
  }
}
