// Fires as a note with confidence low: an instance's lock cannot guard what all instances share.
class StaticByInstance {
  private final Object lock = new Object();

  @GuardedBy("this")
  private static int made; // expect: low note guarded-by made

  @GuardedBy("lock")
  private static int lost; // expect: low note guarded-by lost

  synchronized void make() {
    made++;
    synchronized (lock) {
      lost++;
    }
  }
}

@interface GuardedBy {
  String[] value();
}
