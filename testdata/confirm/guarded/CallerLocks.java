// confirm: CallerLocks.count ordered this
// A method that wants its caller to hold the lock is not called without.
package guarded;

import contract.GuardedBy;
import contract.ThreadSafe;

@ThreadSafe
public class CallerLocks {
  private int count;

  public synchronized void up() {
    set(count + 1);
  }

  @GuardedBy("this")
  void set(int value) {
    count = value;
  }
}
