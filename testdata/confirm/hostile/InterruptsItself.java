// confirm: InterruptsItself.count confirmed lost-update
// Whoever waits next in this thread does not.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class InterruptsItself {
  private int count;

  public int up() {
    Thread.currentThread().interrupt();
    return ++count;
  }
}
