// Silent: each turn of the loop takes and releases the monitor.
@ThreadSafe
class BlockInLoop {
  private int count;

  void increment(int times) {
    for (int i = 0; i < times; i++) {
      synchronized (this) {
        count++;
      }
    }
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
