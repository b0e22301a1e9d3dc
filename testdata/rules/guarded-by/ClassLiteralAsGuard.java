// Fires: a static field guarded by its class; a static synchronized method locks the class, an instance method does not.
class ClassLiteralAsGuard {
  @GuardedBy("ClassLiteralAsGuard.class")
  private static int made;

  static synchronized void make() {
    made++;
  }

  synchronized int made() {
    return made; // expect: guarded-by made
  }
}

@interface GuardedBy {
  String[] value();
}
