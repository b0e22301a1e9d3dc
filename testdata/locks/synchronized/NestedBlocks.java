// Silent: leaving the inner block releases the inner monitor only (JLS 14.19).
@ThreadSafe
class NestedBlocks {
  private final Object outer = new Object();
  private final Object inner = new Object();
  private int count;

  void increment() {
    synchronized (outer) {
      synchronized (inner) {
        Thread.onSpinWait();
      }
      count++;
    }
  }

  int get() {
    synchronized (outer) {
      return count;
    }
  }
}

@interface ThreadSafe {}
