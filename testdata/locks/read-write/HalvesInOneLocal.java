// Silent: the local holds the read half, later the write half; each is locked and unlocked in turn.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalvesInOneLocal {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  int increment() {
    Lock lock = this.lock.readLock();
    lock.lock();
    try {
      if (count > 9) {
        return count;
      }
    } finally {
      lock.unlock();
    }
    lock = this.lock.writeLock();
    lock.lock();
    try {
      return ++count;
    } finally {
      lock.unlock();
    }
  }

  int reset(boolean always) {
    Lock half = lock.readLock();
    try {
      half.lock();
      if (count == 0 && !always) {
        return 0;
      }
    } finally {
      half.unlock();
    }
    if (always) {
      half = lock.writeLock();
      try {
        half.lock();
        count = 0;
      } finally {
        half.unlock();
      }
    }
    return 0;
  }

  void repeat(int times) {
    Lock half;
    for (int i = 0; i < times; i++) {
      half = lock.readLock();
      half.lock();
      int seen = count;
      half.unlock();
      half = lock.writeLock();
      half.lock();
      count = seen + 1;
      half.unlock();
    }
  }
}

@interface ThreadSafe {}
