// Fires with confidence low: the helper may run the lambda at once, under the lock.
class LambdaToUnknown {
  @GuardedBy("this")
  private int count;

  private synchronized void locked(Runnable action) {
    action.run();
  }

  void inc() {
    locked(() -> count++); // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
