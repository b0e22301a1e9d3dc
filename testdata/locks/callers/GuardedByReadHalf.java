// Fires: the callers hold the read lock, which lets others read, but allows no write.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class GuardedByReadHalf {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;
  private int hits;

  @GuardedBy("lock.readLock()")
  int read() {
    return count;
  }

  @GuardedBy("lock.readLock()")
  void hit() {
    hits++; // expect: P3 hits
  }

  void set(int value) {
    lock.writeLock().lock();
    try {
      count = value;
      hits = 0;
    } finally {
      lock.writeLock().unlock();
    }
  }
}

@interface GuardedBy {
  String value();
}

@interface ThreadSafe {}
