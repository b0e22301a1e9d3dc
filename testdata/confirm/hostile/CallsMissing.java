// confirm: CallsMissing.count no-driver
// The class that it calls is not there.
package hostile;

import contract.ThreadSafe;
import missing.Meter;

@ThreadSafe
public class CallsMissing {
  private int count;

  public int up() {
    new Meter().mark();
    return ++count;
  }
}
