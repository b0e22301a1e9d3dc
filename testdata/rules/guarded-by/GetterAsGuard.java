// Fires: the guard is what a getter returns, which is the field that the blocks lock.
class GetterAsGuard {
  private final Object lock = new Object();

  @GuardedBy("getLock()")
  private int count;

  Object getLock() {
    return lock;
  }

  void inc() {
    synchronized (lock) {
      count++;
    }
  }

  int count() {
    return count; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
