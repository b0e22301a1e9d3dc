// confirm: FailsToInitialize.count no-driver
// The class can be initialised never.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class FailsToInitialize {
  private static final int START = Integer.parseInt("start");

  private int count;

  public int up() {
    return count += START;
  }
}
