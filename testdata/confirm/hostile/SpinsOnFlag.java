// confirm: SpinsOnFlag.count no-driver
// A flag that nobody raises.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class SpinsOnFlag {
  private volatile boolean raised;

  private int count;

  public int up() {
    while (!raised) {
      Thread.onSpinWait();
    }
    return ++count;
  }
}
