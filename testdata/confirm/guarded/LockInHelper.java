// confirm: LockInHelper.count ordered this.lock
// A method takes what is to be done under the lock.
package guarded;

import contract.ThreadSafe;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

@ThreadSafe
public class LockInHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  public int up() {
    return holding(() -> ++count);
  }

  public int down() {
    return holding(() -> --count);
  }

  private int holding(IntSupplier action) {
    lock.lock();
    try {
      return action.getAsInt();
    } finally {
      lock.unlock();
    }
  }
}
