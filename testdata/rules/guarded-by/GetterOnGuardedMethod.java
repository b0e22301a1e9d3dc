// Fires: a getter names the lock of the field and of the method; the method relies on its callers,
// one of which does not lock.
class GetterOnGuardedMethod {
  private final Object lock = new Object();

  @GuardedBy("getLock()")
  private int count;

  Object getLock() {
    return lock;
  }

  @GuardedBy("getLock()")
  int bump() {
    return ++count;
  }

  int locked() {
    synchronized (lock) {
      return bump();
    }
  }

  int unlocked() {
    return bump(); // expect: guarded-by unlocked
  }
}

@interface GuardedBy {
  String[] value();
}
