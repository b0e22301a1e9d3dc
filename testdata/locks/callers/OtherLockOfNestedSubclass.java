// Fires: the nested subclass holds a lock of its own when it calls the method of its superclass (JLS 17.4.5).
@ThreadSafe
class OtherLockOfNestedSubclass {
  final Object lock = new Object();
  private int count;

  void add() {
    synchronized (lock) {
      count++; // with: P3 count
    }
  }

  int get() {
    synchronized (lock) {
      return count; // with: P3 count
    }
  }

  private void addNow() {
    count++; // expect: P3 count
  }

  static class Twice extends OtherLockOfNestedSubclass {
    private final Object own = new Object();

    void addTwice() {
      synchronized (own) {
        super.addNow();
      }
    }
  }
}

@interface ThreadSafe {}
