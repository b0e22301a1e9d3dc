// The lock is given up on the normal way and on the way out by exception (JLS 14.20.2).
import java.util.concurrent.locks.ReentrantLock;

class TryFinallyLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  int next() {
    lock.lock();
    try {
      return ++count;
    } finally {
      lock.unlock();
    }
  }
}
