// confirm: ResetWithoutLock.hits confirmed lost-update
// `reset` forgets the lock: an increment that read before it brings the old count back.
package harm;

import contract.ThreadSafe;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
public class ResetWithoutLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int hits;

  public int hit() {
    lock.lock();
    try {
      return ++hits;
    } finally {
      lock.unlock();
    }
  }

  public void reset() {
    hits = 0;
  }
}
