// confirm: TwoModes.pieces ordered
// Readers and writers hold the two halves of one lock.
package guarded;

import contract.ThreadSafe;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
public class TwoModes {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<String, Integer> pieces = new HashMap<>();

  public void put(String article, int n) {
    lock.writeLock().lock();
    try {
      pieces.put(article, n);
    } finally {
      lock.writeLock().unlock();
    }
  }

  public int get(String article) {
    lock.readLock().lock();
    try {
      return pieces.getOrDefault(article, 0);
    } finally {
      lock.readLock().unlock();
    }
  }
}
