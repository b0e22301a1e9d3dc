// Fires: helpers that stand on other helpers take and release the lock for their caller; one access comes too late.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperOnHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private void take() {
    lock.lock();
  }

  private void give() {
    lock.unlock();
  }

  private void enter() {
    take();
  }

  private void leave() {
    give();
  }

  void increment() {
    enter();
    try {
      count++;
    } finally {
      leave();
    }
  }

  void reset() {
    enter();
    leave();
    count = 0; // expect: P3 count
  }
}

@interface ThreadSafe {}
