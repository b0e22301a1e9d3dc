// confirm: UpgradesLock.count no-driver
// A thread with the read lock waits for the write lock: for itself.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
public class UpgradesLock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private int count;

  public int up() {
    lock.readLock().lock();
    lock.writeLock().lock();
    lock.writeLock().unlock();
    lock.readLock().unlock();
    return ++count;
  }
}
