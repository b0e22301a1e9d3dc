// confirm: WaitsAfterwards.count confirmed|not-reproduced
// The field is reached, and the call never ends, whatever is thrown at it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class WaitsAfterwards {
  private final Object lock = new Object();

  private int count;

  public int up() {
    count++;
    synchronized (lock) {
      for (;;) {
        try {
          lock.wait();
        } catch (Throwable ignored) {
          count--;
        }
      }
    }
  }
}
