// Silent: the two helpers call each other; all ways into the cycle hold the monitor.
@ThreadSafe
class MutualRecursion {
  private int count;

  synchronized void add(int n) {
    even(n);
  }

  void addOdd(int n) {
    synchronized (this) {
      odd(n);
    }
  }

  private void even(int n) {
    if (n > 0) {
      count++;
      odd(n - 1);
    }
  }

  private void odd(int n) {
    if (n > 0) {
      count++;
      even(n - 1);
    }
  }
}

@interface ThreadSafe {}
