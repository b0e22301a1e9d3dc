// confirm: HoldsMeter.count no-driver
// A field has a missing class: nothing about the fields can be found out.
package linking;

import contract.ThreadSafe;
import missing.Meter;

@ThreadSafe
public class HoldsMeter {
  private final Meter meter = null;

  private int count;

  public int up() {
    return ++count;
  }
}
