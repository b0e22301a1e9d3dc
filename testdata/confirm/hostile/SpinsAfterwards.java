// confirm: SpinsAfterwards.count confirmed|not-reproduced
// The field is reached, and the call never ends.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class SpinsAfterwards {
  private volatile boolean raised;

  private int count;

  public int up() {
    count++;
    while (!raised) {
      Thread.onSpinWait();
    }
    return count;
  }
}
