// Fires: `this` is locked by synchronized methods; another object's monitor does not count.
class ThisAsGuard {
  private final Object other = new Object();

  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  void reset() {
    synchronized (other) {
      count = 0; // expect: guarded-by count
    }
  }
}

@interface GuardedBy {
  String[] value();
}
