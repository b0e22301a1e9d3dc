// Silent: the helper needs nothing from its callers.
@ThreadSafe
class HelperLocksItself {
  private final Object lock = new Object();
  private int count;

  void add() {
    bump();
  }

  void addTwice() {
    bump();
    bump();
  }

  private void bump() {
    synchronized (lock) {
      count++;
    }
  }
}

@interface ThreadSafe {}
