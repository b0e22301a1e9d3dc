// confirm: IsMeter.count no-driver
// The superclass is missing.
package linking;

import contract.ThreadSafe;
import missing.Meter;

@ThreadSafe
public class IsMeter extends Meter {
  private int count;

  public int up() {
    return ++count;
  }
}
