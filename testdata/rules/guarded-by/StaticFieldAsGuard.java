// Fires: the lock is a static field, named with its class.
class StaticFieldAsGuard {
  private static final Object LOCK = new Object();

  @GuardedBy("StaticFieldAsGuard.LOCK")
  private static int made;

  static void make() {
    synchronized (LOCK) {
      made++;
    }
  }

  static int made() {
    return made; // expect: guarded-by made
  }
}

@interface GuardedBy {
  String[] value();
}
