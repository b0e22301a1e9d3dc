// Fires: the local holds another half, or perhaps another, than the one that guards the field.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

@ThreadSafe
class HalfReplacedTooEarly {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int count;

  void set(int count) {
    lock.writeLock().lock();
    try {
      this.count = count; // expect: P3 count
    } finally {
      lock.writeLock().unlock();
    }
  }

  void writesUnderReadHalf() {
    Lock half = lock.writeLock();
    half = lock.readLock();
    half.lock();
    try {
      count++; // with: P3 count
    } finally {
      half.unlock();
    }
  }

  void chooses(boolean writes) {
    Lock half = lock.readLock();
    if (writes) {
      half = lock.writeLock();
    }
    half.lock();
    try {
      count++; // with: P3 count
    } finally {
      half.unlock();
    }
  }

  void unlocksOther() {
    Lock half = lock.writeLock();
    half.lock();
    try {
      half = lock.readLock();
    } finally {
      half.unlock();
    }
    count++; // with: P3 count
  }

  void choosesPerTurn(Lock other) {
    Lock half = lock.writeLock();
    for (int i = 0; i < 9; i++) {
      half.lock();
      count++; // with: P3 count
      half.unlock();
      half = other;
    }
  }
}

@interface ThreadSafe {}
