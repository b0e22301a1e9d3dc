// Fires: `break outer` leaves the inner loop, where the lock is taken, before it is released (JLS 14.15).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class LabelledBreak {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(int turns) {
    outer:
    for (int i = 0; i < turns; i++) {
      for (int j = 0; j < turns; j++) {
        lock.lock();
        count++; // expect: P3 count
        if (j > i) {
          break outer;
        }
        lock.unlock();
      }
    }
  }

  int get() {
    lock.lock();
    try {
      return count; // with: P3 count
    } finally {
      lock.unlock();
    }
  }

  void reset() {
    lock.lock();
    try {
      count = 0; // with: P3 count
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
