// confirm: OrderByFlag.swapped confirmed deadlock
// The order of two locks follows from a flag that nothing guards.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class OrderByFlag {
  private final Object left = new Object();
  private final Object right = new Object();
  private boolean swapped;

  public void move() {
    swapped = !swapped;
    Object first = swapped ? left : right;
    Object second = swapped ? right : left;
    synchronized (first) {
      synchronized (second) {
        first.notifyAll();
      }
    }
  }
}
