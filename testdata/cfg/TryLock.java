// The lock is held only where the attempt succeeded.
import java.util.concurrent.locks.ReentrantLock;

class TryLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int won;
  private int lost;

  void attempt() {
    if (lock.tryLock()) {
      try {
        won++;
      } finally {
        lock.unlock();
      }
    } else {
      lost++;
    }
  }
}
