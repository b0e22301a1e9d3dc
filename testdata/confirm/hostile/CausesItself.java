// confirm: CausesItself.count confirmed lost-update
// Exceptions that are the causes of each other, and suppress each other.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class CausesItself {
  private int count;

  public int up() {
    if (++count > 0) {
      RuntimeException first = new IllegalStateException("first");
      RuntimeException second = new IllegalStateException("second", first);
      first.initCause(second);
      first.addSuppressed(second);
      second.addSuppressed(first);
      throw first;
    }
    return count;
  }
}
