// Fires, only as notes: lock types count as thread-safe, but another thread may see null (P2).
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class LockType {
  private Lock lock = new ReentrantLock(); // expect: note P2 lock
  private ReadWriteLock readWrite = new ReentrantReadWriteLock(); // expect: note P2 readWrite

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
