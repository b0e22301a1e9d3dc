// Fires: the helper locks another lock than the one that it was given.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReassignedLockParameter {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private static void enter(ReentrantLock wanted) {
    if (wanted.isLocked()) {
      wanted = new ReentrantLock();
    }
    wanted.lock();
  }

  void increment() {
    enter(lock);
    count++; // expect: P3 count
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
