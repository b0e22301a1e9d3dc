// confirm: LostCount.count confirmed lost-update
// Two increments read the same value; one of them is lost.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class LostCount {
  private int count;

  public void add() {
    count++;
  }

  public int count() {
    return count;
  }
}
