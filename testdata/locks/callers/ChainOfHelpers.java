// Silent: three calls deep, and every way in takes the monitor.
@ThreadSafe
class ChainOfHelpers {
  private int count;

  synchronized void add(int n) {
    first(n);
  }

  void addTwice(int n) {
    synchronized (this) {
      second(n);
      third(n);
    }
  }

  private void first(int n) {
    second(n);
  }

  private void second(int n) {
    third(n);
  }

  private void third(int n) {
    count += n;
  }
}

@interface ThreadSafe {}
