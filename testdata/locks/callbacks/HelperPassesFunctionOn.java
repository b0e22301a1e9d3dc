// Silent: the helper passes the function on to another one, which runs it under the lock.
@ThreadSafe
class HelperPassesFunctionOn {
  private int count;

  private void innermost(Runnable action) {
    synchronized (this) {
      action.run();
    }
  }

  private void inner(Runnable action) {
    innermost(action);
  }

  private void locked(Runnable action) {
    inner(action);
  }

  void increment() {
    locked(() -> count++);
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
