// confirm: OrderByFlag.started confirmed deadlock
// The order of two locks follows from a flag that nothing guards.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class OrderByFlag {
  private final Object left = new Object();
  private final Object right = new Object();
  private boolean started;

  public void move() {
    boolean again = started;
    synchronized (again ? left : right) {
      started = true;
      if (started) {
        synchronized (again ? right : left) {
          left.notifyAll();
        }
      }
    }
  }
}
