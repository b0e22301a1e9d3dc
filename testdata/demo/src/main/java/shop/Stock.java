package shop;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** How many pieces of each article are there: many readers, few writers. */
@ThreadSafe
public class Stock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<String, Integer> pieces = new TreeMap<>();

  public int pieces(String article) {
    lock.readLock().lock();
    try {
      return pieces.getOrDefault(article, 0);
    } finally {
      lock.readLock().unlock();
    }
  }

  public void add(String article, int n) {
    lock.writeLock().lock();
    try {
      pieces.merge(article, n, Integer::sum);
    } finally {
      lock.writeLock().unlock();
    }
  }

  public boolean take(String article) {
    lock.readLock().lock();
    try {
      int left = pieces.getOrDefault(article, 0);
      if (left == 0) {
        return false;
      }
      pieces.put(article, left - 1);
      return true;
    } finally {
      lock.readLock().unlock();
    }
  }
}
