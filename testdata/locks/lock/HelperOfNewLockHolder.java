// Fires: each call locks a new object, which excludes nobody.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelperOfNewLockHolder {
  private int count;

  void increment() {
    new Gate().enter();
    count++; // expect: P3 count
  }

  int get() {
    new Gate().enter();
    return count; // with: P3 count
  }
}

class Gate {
  private final ReentrantLock lock = new ReentrantLock();

  void enter() {
    lock.lock();
  }
}

@interface ThreadSafe {}
