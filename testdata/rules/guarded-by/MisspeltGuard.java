// Fires as a note with confidence low: no field has the name, so nothing can be checked.
class MisspeltGuard {
  private final Object lock = new Object();

  @GuardedBy("lok")
  private int count; // expect: low note guarded-by count

  void inc() {
    synchronized (lock) {
      count++;
    }
  }
}

@interface GuardedBy {
  String[] value();
}
