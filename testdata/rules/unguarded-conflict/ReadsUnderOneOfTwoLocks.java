// Silent: the writer takes both locks, so either one is enough for a reader.
@ThreadSafe
class ReadsUnderOneOfTwoLocks {
  private final Object a = new Object();
  private final Object b = new Object();
  private int count;

  void increment() {
    synchronized (a) {
      synchronized (b) {
        count++;
      }
    }
  }

  int viaA() {
    synchronized (a) {
      return count;
    }
  }

  int viaB() {
    synchronized (b) {
      return count;
    }
  }
}

@interface ThreadSafe {}
