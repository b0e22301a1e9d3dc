// Silent: an object of the project's own locks and unlocks through its methods, each of them doing more than that.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class HelpersOfLockHolder {
  private final Gate gate = new Gate();
  private int count;

  void increment() {
    gate.enter("increment");
    try {
      count++;
    } finally {
      gate.leave();
    }
  }

  int get() {
    gate.enter("get");
    int seen = count;
    gate.leave();
    return seen;
  }
}

class Gate {
  private final ReentrantLock lock = new ReentrantLock();

  void enter(String who) {
    if (who.isEmpty()) {
      throw new IllegalArgumentException("who");
    }
    lock.lock();
  }

  void leave() {
    if (lock.getHoldCount() > 1) {
      System.out.println("still held");
    }
    lock.unlock();
  }
}

@interface ThreadSafe {}
