// Fires with confidence low: the subclasses that call the protected method may hold the lock.
class ProtectedHelper {
  protected final Object lock = new Object();

  @GuardedBy("lock")
  private int count;

  void inc() {
    synchronized (lock) {
      count++;
    }
  }

  protected int count() {
    return count; // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
