// Fires: the field is read before the lock that it holds is taken (JLS 15.12.4.1).
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReplacedLock {
  private ReentrantLock lock = new ReentrantLock(); // expect: note P2 lock
  private final Object owner = new Object();

  void replace() {
    lock.lock(); // expect: low P3 lock
    try {
      lock = new ReentrantLock();
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
