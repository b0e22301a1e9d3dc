// Fires: a helper that returns true only after `tryLock` acquires for its callers, but only on that
// branch.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class TryLockHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean closed;
  private int count;
  private int missed;
  private int attempts;

  private boolean tryAcquire() {
    if (lock.tryLock()) {
      return true;
    }
    boolean locked = false;
    try {
      locked = lock.tryLock(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return locked;
  }

  private boolean acquireIfOpen() {
    lock.lock();
    if (closed) {
      lock.unlock();
      return false;
    }
    return true;
  }

  private boolean tryBriefly() {
    if (!lock.tryLock()) {
      return false;
    }
    try {
      return true;
    } finally {
      lock.unlock();
    }
  }

  void count() {
    if (!tryAcquire()) {
      return;
    }
    try {
      increment();
    } finally {
      lock.unlock();
    }
  }

  void countIfOpen() {
    boolean locked = acquireIfOpen();
    try {
      if (locked) {
        increment();
      }
    } finally {
      if (locked) {
        lock.unlock();
      }
    }
  }

  private void increment() {
    count++;
  }

  void countMissed() {
    if (tryAcquire()) {
      try {
        missed = 0;
      } finally {
        lock.unlock();
      }
    } else {
      attempts++; // expect: P3 attempts
    }
  }

  void countBriefly() {
    if (tryBriefly()) {
      missed++; // expect: P3 missed
    }
    lock.lock();
    try {
      missed++;
      attempts++;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    closed = true;
  }
}

@interface ThreadSafe {}
