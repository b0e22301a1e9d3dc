// confirm: TakesFromOther.left confirmed lost-update
// Only what is taken from the other account is not guarded: one account alone is never in two threads' hands.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class TakesFromOther {
  private int left;

  public synchronized void take(TakesFromOther other, int amount) {
    other.left -= amount;
    left += amount;
  }

  public synchronized int left() {
    return left;
  }
}
