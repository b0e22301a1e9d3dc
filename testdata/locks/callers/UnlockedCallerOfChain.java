// Fires at the end of the chain: addFast() enters it in the middle without the monitor.
@ThreadSafe
class UnlockedCallerOfChain {
  private int count;

  synchronized void add(int n) {
    first(n);
  }

  void addFast(int n) {
    second(n);
  }

  private void first(int n) {
    second(n);
  }

  private void second(int n) {
    third(n);
  }

  private void third(int n) {
    count += n; // expect: P3 count
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
