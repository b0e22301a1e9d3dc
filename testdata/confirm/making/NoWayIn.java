// confirm: NoWayIn.count no-driver
// No constructor can be called, and no method gives one.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class NoWayIn {
  private int count;

  private NoWayIn() {
    throw new UnsupportedOperationException("nobody makes it");
  }

  public int up() {
    return ++count;
  }
}
