// Fires: a change needs all locks; a read is ordered with every change if it holds one of them.
class SeveralGuards {
  private final Object first = new Object();
  private final Object second = new Object();

  @GuardedBy({"first", "second"})
  private int count;

  void inc() {
    synchronized (first) {
      synchronized (second) {
        count++;
      }
    }
  }

  int count() {
    synchronized (second) {
      return count;
    }
  }

  void reset() {
    synchronized (first) {
      count = 0; // expect: guarded-by count
    }
  }
}

@interface GuardedBy {
  String[] value();
}
