// Fires: put changes the table, and other readers may be in it at the same time.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class ContentsUnderReadLock {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<String, String> names = new HashMap<>();

  String get(String key) {
    lock.readLock().lock();
    try {
      return names.get(key); // with: P3 names
    } finally {
      lock.readLock().unlock();
    }
  }

  void put(String key, String name) {
    lock.readLock().lock();
    try {
      names.put(key, name); // expect: P3 names
    } finally {
      lock.readLock().unlock();
    }
  }
}

@interface ThreadSafe {}
