// Fires in both methods of the cycle: addOdd() enters it without the monitor.
@ThreadSafe
class UnlockedWayIntoCycle {
  private int count;

  synchronized void add(int n) {
    even(n);
  }

  void addOdd(int n) {
    odd(n);
  }

  private void even(int n) {
    if (n > 0) {
      count++; // expect: P3 count
      odd(n - 1);
    }
  }

  private void odd(int n) {
    if (n > 0) {
      count++; // expect: P3 count
      even(n - 1);
    }
  }

  synchronized void reset() {
    count = 0;
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
