// Fires with confidence low: nothing here ever takes the lock, so that it is probably taken elsewhere.
class NeverTaken {
  final Object lock = new Object();

  @GuardedBy("lock")
  private int count;

  void inc() {
    count++; // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
