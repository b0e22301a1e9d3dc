// Fires inside the helper: reset() reaches it without the monitor.
@ThreadSafe
class OneUnlockedCaller {
  private int count;

  synchronized void set(int value) {
    store(value);
  }

  synchronized int get() {
    return count; // with: P3 count
  }

  void reset() {
    store(0);
  }

  private void store(int value) {
    count = value; // expect: P3 count
  }
}

@interface ThreadSafe {}
