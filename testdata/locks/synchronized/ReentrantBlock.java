// Silent: a monitor is held until it was left as often as it was entered (JLS 17.1).
@ThreadSafe
class ReentrantBlock {
  private int count;

  synchronized void increment() {
    synchronized (this) {
      Thread.onSpinWait();
    }
    count++;
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
