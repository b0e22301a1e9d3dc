// confirm: HoldsConstant.count not-reproduced
// A thread waits for ever and holds a string that is the same everywhere.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HoldsConstant {
  private int count;

  public int up() throws InterruptedException {
    synchronized ("threadlint") {
      synchronized (Integer.valueOf(1)) {
        Thread.sleep(1_000_000_000);
      }
    }
    return ++count;
  }
}
