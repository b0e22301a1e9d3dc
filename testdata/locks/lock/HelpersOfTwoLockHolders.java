// Fires: each method goes through a gate of its own, so that the locks differ.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelpersOfTwoLockHolders {
  private final Gate front = new Gate();
  private final Gate back = new Gate();
  private int count;

  void increment() {
    front.enter();
    try {
      count++;
    } finally {
      front.leave();
    }
  }

  int get() {
    back.enter();
    try {
      return count; // expect: P3 count
    } finally {
      back.leave();
    }
  }
}

class Gate {
  private final ReentrantLock lock = new ReentrantLock();

  void enter() {
    lock.lock();
  }

  void leave() {
    lock.unlock();
  }
}

@interface ThreadSafe {}
