// Fires: objects of a class of the project that take and release the halves of one read-write lock
// exclude each other; those over another lock do not.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class TimedLock {
  private final Lock lock;
  private final String name;

  TimedLock(Lock lock, String name) {
    this.lock = lock;
    this.name = name;
  }

  void lock() {
    lock.lock();
  }

  boolean tryLock() {
    return lock.tryLock();
  }

  boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
    final boolean success = lock.tryLock(timeout, unit);
    if (!success) {
      System.out.println(name);
    }
    return success;
  }

  void unlock(String task) {
    System.out.println(task);
    lock.unlock();
  }
}

@ThreadSafe
class LocksOfTimedHolders {
  private final ReentrantReadWriteLock rwLock = new ReentrantReadWriteLock();
  private final ReentrantReadWriteLock otherLock = new ReentrantReadWriteLock();
  private final TimedLock readLock;
  private final TimedLock writeLock = new TimedLock(rwLock.writeLock(), "write");
  private final TimedLock other = new TimedLock(otherLock.writeLock(), "other");
  private final List<String> names = new ArrayList<>();
  private int count;
  private int failures;

  LocksOfTimedHolders() {
    readLock = new TimedLock(rwLock.readLock(), "read");
  }

  int size() {
    readLock.lock();
    try {
      return names.size() + count + failures;
    } finally {
      readLock.unlock("size");
    }
  }

  void add(String name) {
    writeLock.lock();
    try {
      names.add(name);
      count++;
      failures = 0;
    } finally {
      writeLock.unlock("add");
    }
  }

  boolean addIfFree(String name) throws InterruptedException {
    if (!writeLock.tryLock(1, TimeUnit.SECONDS)) {
      return false;
    }
    try {
      return names.add(name);
    } finally {
      writeLock.unlock("addIfFree");
    }
  }

  void reset() {
    rwLock.writeLock().lock();
    try {
      names.clear();
    } finally {
      rwLock.writeLock().unlock();
    }
  }

  void fail() {
    readLock.lock();
    try {
      failures++; // expect: P3 failures
    } finally {
      readLock.unlock("fail");
    }
  }

  void skip() {
    other.lock();
    try {
      count++; // expect: P3 count
    } finally {
      other.unlock("skip");
    }
  }
}

@interface ThreadSafe {}
