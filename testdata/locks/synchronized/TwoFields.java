// Fires: two lock objects exclude nobody from each other.
@ThreadSafe
class TwoFields {
  private final Object first = new Object();
  private final Object second = new Object();
  private int count;

  void increment() {
    synchronized (first) {
      count++; // with: P3 count
    }
  }

  void decrement() {
    synchronized (first) {
      count--; // with: P3 count
    }
  }

  int get() {
    synchronized (second) {
      return count; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
