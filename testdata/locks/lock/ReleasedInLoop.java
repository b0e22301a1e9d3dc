// Fires: the second turn of the loop runs after the first has released the lock.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReleasedInLoop {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment(int times) {
    lock.lock();
    for (int i = 0; i < times; i++) {
      count++; // expect: P3 count
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
