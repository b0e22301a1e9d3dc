// Fires: each row of an array is an object of its own, so that two threads may lock two of them.
@ThreadSafe
class RowAsMonitor {
  private final int[][] rows = new int[4][4];
  private int count;

  void add(int i) {
    synchronized (rows[i]) {
      count++; // expect: P3 count
    }
  }

  int count() {
    synchronized (rows) {
      return count;
    }
  }
}

@interface ThreadSafe {}
