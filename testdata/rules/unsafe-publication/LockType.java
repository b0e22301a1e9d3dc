// Silent: lock types count as thread-safe.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class LockType {
  private Lock lock = new ReentrantLock();
  private ReadWriteLock readWrite = new ReentrantReadWriteLock();

  void touch() {
    lock.lock();
    try {
      readWrite.readLock().lock();
      readWrite.readLock().unlock();
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
