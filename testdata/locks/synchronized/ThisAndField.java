// Fires: the monitor of `this` is not the monitor of the lock object.
@ThreadSafe
class ThisAndField {
  private final Object lock = new Object();
  private int count;

  void increment() {
    synchronized (lock) {
      count++; // with: P3 count
    }
  }

  void decrement() {
    synchronized (lock) {
      count--; // with: P3 count
    }
  }

  synchronized int get() {
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
