// Silent: any two accesses share one of the locks, and a race needs just one unordered pair (JLS 17.4.5).
@ThreadSafe
class ThreeLocksPairwise {
  private final Object a = new Object();
  private final Object b = new Object();
  private final Object c = new Object();
  private int count;

  void up() {
    synchronized (a) {
      synchronized (b) {
        count++;
      }
    }
  }

  void down() {
    synchronized (b) {
      synchronized (c) {
        count--;
      }
    }
  }

  void reset() {
    synchronized (a) {
      synchronized (c) {
        count = 0;
      }
    }
  }
}

@interface ThreadSafe {}
