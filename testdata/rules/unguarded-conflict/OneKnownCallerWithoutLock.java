// Fires: one of the callers of the protected method does not hold the lock (JLS 17.4.5).
@ThreadSafe
class OneKnownCallerWithoutLock {
  private int count;

  public synchronized void increment() {
    add(1);
  }

  public void decrement() {
    add(-1);
  }

  public synchronized int count() {
    return count; // with: P3 count
  }

  protected void add(int change) {
    count += change; // expect: P3 count
  }
}

@interface ThreadSafe {}
