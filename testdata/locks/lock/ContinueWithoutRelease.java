// Fires: `continue` goes to the next turn, and from there to the end, without a release (JLS 14.16).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ContinueWithoutRelease {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(int[] values) {
    for (int value : values) {
      lock.lock();
      count++; // expect: P3 count
      if (value == 0) {
        continue;
      }
      lock.unlock();
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
