// Fires in each of the two methods that forget the lock.
@ThreadSafe
class OneFindingPerMethod {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  synchronized void decrement() {
    count--; // with: P3 count
  }

  int get() {
    return count; // expect: P3 count
  }

  void reset() {
    count = 0; // expect: P3 count
  }
}

@interface ThreadSafe {}
