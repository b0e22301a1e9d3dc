// Silent: the lock is of a type that locks in its own way, which is not known here.
class UnknownLock {
  static final class SpinLock {
    void enter() {}
  }

  private final SpinLock lock = new SpinLock();

  @GuardedBy("lock")
  private int count;

  int count() {
    lock.enter();
    return count;
  }
}

@interface GuardedBy {
  String[] value();
}
