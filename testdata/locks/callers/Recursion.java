// Silent: the method calls itself and its one other caller holds the monitor.
@ThreadSafe
class Recursion {
  private int count;

  synchronized void add(int n) {
    step(n);
  }

  private void step(int n) {
    if (n > 0) {
      count++;
      step(n - 1);
    }
  }
}

@interface ThreadSafe {}
