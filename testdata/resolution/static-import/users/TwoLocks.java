// Fires: two constants are two monitors.
package users;

import static locks.Locks.*;

import marks.ThreadSafe;

@ThreadSafe
public class TwoLocks {
  private int count;

  public void increment() {
    synchronized (FIRST) {
      count++; // with: P3 count
    }
  }

  public void decrement() {
    synchronized (FIRST) {
      count--; // with: P3 count
    }
  }

  public int get() {
    synchronized (SECOND) {
      return count; // expect: P3 count
    }
  }
}
