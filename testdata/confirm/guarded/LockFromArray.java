// confirm: LockFromArray.sum ordered this.locks[]
// The lock is picked from an array, and is the same one each time.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class LockFromArray {
  private final Object[] locks = {new Object(), new Object()};
  private int sum;

  public void add(int n) {
    synchronized (locks[0]) {
      sum += n;
    }
  }

  public int sum() {
    synchronized (locks[0]) {
      return sum;
    }
  }
}
