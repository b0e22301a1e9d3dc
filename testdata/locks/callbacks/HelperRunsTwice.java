// Fires: the helper runs the function a second time, after the lock.
@ThreadSafe
class HelperRunsTwice {
  private int count;

  private void twice(Runnable action) {
    synchronized (this) {
      action.run();
    }
    action.run();
  }

  void increment() {
    twice(() -> count++); // expect: P3 count
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
