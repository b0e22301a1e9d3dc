// Fires: the objects of a class that extends a lock are guarded by `lock()` on themselves; the
// monitor that `synchronized` takes is another one.
import java.util.concurrent.locks.ReentrantLock;

class LockAsGuard {
  private final Segment segment = new Segment();

  static class Segment extends ReentrantLock {
    @GuardedBy("this")
    private int count;

    void increment() {
      lock();
      try {
        incrementLocked();
      } finally {
        unlock();
      }
    }

    void incrementIfFree() {
      if (!tryLock()) {
        return;
      }
      try {
        count++;
      } finally {
        unlock();
      }
    }

    @GuardedBy("this")
    private void incrementLocked() {
      count++;
    }

    void reset() {
      synchronized (this) {
        count = 0; // expect: guarded-by count
      }
    }

    int read() {
      return count; // expect: guarded-by count
    }
  }

  void reset() {
    segment.lock();
    try {
      segment.count = 0;
    } finally {
      segment.unlock();
    }
  }
}

@interface GuardedBy {
  String[] value();
}
