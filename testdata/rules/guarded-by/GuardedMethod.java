// Fires: the callers of a guarded method hold its lock; what the method does is then right.
class GuardedMethod {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private int count;

  @GuardedBy("lock")
  private void add(int more) {
    count += more;
  }

  void inc() {
    synchronized (lock) {
      add(1);
    }
  }

  void twice() {
    add(2); // expect: guarded-by twice
  }
}

@interface GuardedBy {
  String[] value();
}
