// Fires with confidence low: the helper may run the lambda at once, under the lock.
abstract class LambdaToUnknown {
  @GuardedBy("this")
  private int count;

  abstract void locked(Runnable action);

  void inc() {
    locked(() -> count++); // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
