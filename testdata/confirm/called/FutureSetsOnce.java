// confirm: FutureSetsOnce.name ordered|not-reproduced|no-driver
// A future completes once, and what it sets is read only after that.
package called;

import contract.ThreadSafe;
import java.util.concurrent.CompletableFuture;

@ThreadSafe
public class FutureSetsOnce {
  private String name;

  private volatile boolean done;

  public FutureSetsOnce(CompletableFuture<String> future) {
    future.thenAccept(
        value -> {
          name = value;
          done = true;
        });
  }

  public int length() {
    return done ? name.length() : 0;
  }
}
