// confirm: TestsOnly.count ordered this
// What only tests call is not called from two threads.
package guarded;

import contract.ThreadSafe;
import contract.VisibleForTesting;

@ThreadSafe
public class TestsOnly {
  private int count;

  public synchronized int up() {
    return ++count;
  }

  @VisibleForTesting
  void reset() {
    count = 0;
  }
}
