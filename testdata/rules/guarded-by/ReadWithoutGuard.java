// Fires: the annotation names the lock, the getter does not take it, and the class needs no other annotation.
class ReadWithoutGuard {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private int count;

  void inc() {
    synchronized (lock) {
      count++; // with: guarded-by count
    }
  }

  int count() {
    return count; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
