// Silent: every arm of the switch expression ends in the code behind it, where the lock is released (JLS 15.28).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class YieldReleases {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  int run(int kind) {
    lock.lock();
    int step =
        switch (kind) {
          case 0:
            yield 1;
          default:
            count++;
            yield 2;
        };
    count += step;
    lock.unlock();
    return step;
  }

  int get() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
