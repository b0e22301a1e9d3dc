// confirm: ExtendsMissing.count no-driver
// A class that it needs has a superclass that is not there.
package hostile;

import contract.ThreadSafe;
import missing.Meter;

@ThreadSafe
public class ExtendsMissing {
  private int count;

  public int up() {
    new Own().mark();
    return ++count;
  }

  private static final class Own extends Meter {
    @Override
    public void mark() {
      super.mark();
    }
  }
}
