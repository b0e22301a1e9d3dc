// Fires: the monitor is released at the end of the block (JLS 14.19).
@ThreadSafe
class AccessAfterBlock {
  private int count;

  void increment() {
    synchronized (this) {
      Thread.onSpinWait();
    }
    count++; // expect: P3 count
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
