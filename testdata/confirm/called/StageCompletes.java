// confirm: StageCompletes.sum confirmed stale-read|none-seen
// The same with the interface, and a number.
package called;

import contract.ThreadSafe;
import java.util.concurrent.CompletionStage;

@ThreadSafe
public class StageCompletes {
  private long sum;

  public void add(CompletionStage<Long> number) {
    number.whenComplete(
        (value, error) -> {
          if (error == null) {
            sum += value;
          }
        });
  }

  public StageCompletes(CompletionStage<Long> first) {
    add(first);
  }

  public long sum() {
    return sum;
  }
}
