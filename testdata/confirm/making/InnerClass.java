// confirm: InnerClass$Meter.count confirmed lost-update
// An inner class needs an instance of the outer one.
package making;

import contract.ThreadSafe;

public class InnerClass {
  private final int step = 1;

  @ThreadSafe
  public class Meter {
    private int count;

    public int up() {
      count += step;
      return count;
    }
  }
}
