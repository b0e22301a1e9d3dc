// Fires: the method asks its callers for the lock, and one of them does not hold it (JLS 17.4.5).
@ThreadSafe
class GuardedByMethodUnlockedCaller {
  private int count;

  @GuardedBy("this")
  void increment() {
    count++; // expect: P3 count
  }

  synchronized void incrementTwice() {
    increment();
    increment();
  }

  void incrementOnce() {
    increment();
  }

  synchronized int count() {
    return count;
  }
}

@interface GuardedBy {
  String value();
}

@interface ThreadSafe {}
