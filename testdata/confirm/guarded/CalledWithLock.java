// confirm: CalledWithLock.count ordered this
// The method is not private, and all calls of it hold the lock.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class CalledWithLock {
  private int count;

  int next() {
    return ++count;
  }

  public synchronized int one() {
    return next();
  }

  public synchronized int two() {
    return next() + next();
  }
}
