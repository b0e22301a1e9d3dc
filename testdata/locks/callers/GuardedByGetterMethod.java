// Silent: the lock that the annotation asks of the callers is what a getter returns, the field that
// the blocks lock.
@ThreadSafe
class GuardedByGetterMethod {
  private final Object lock = new Object();
  private int count;

  Object getLock() {
    return lock;
  }

  @GuardedBy("getLock()")
  int bump() {
    return ++count;
  }

  int twice() {
    synchronized (lock) {
      return bump() + bump();
    }
  }

  int count() {
    synchronized (getLock()) {
      return count;
    }
  }
}

@interface GuardedBy {
  String value();
}

@interface ThreadSafe {}
