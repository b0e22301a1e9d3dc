// confirm: StopsItself.count confirmed lost-update
// A thread ends in the middle of a call.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class StopsItself {
  private int count;

  @SuppressWarnings("deprecation")
  public int up() {
    count++;
    Thread.currentThread().stop();
    return count;
  }
}
