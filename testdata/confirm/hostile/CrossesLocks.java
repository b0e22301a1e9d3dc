// confirm: CrossesLocks.count confirmed
// Two methods take two locks in two orders.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class CrossesLocks {
  private final Object left = new Object();
  private final Object right = new Object();

  private int count;

  public int up() {
    synchronized (left) {
      synchronized (right) {
        return ++count;
      }
    }
  }

  public int down() {
    synchronized (right) {
      synchronized (left) {
        return --count;
      }
    }
  }

  public int count() {
    return count;
  }
}
