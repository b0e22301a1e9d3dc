// Silent: the method says that it leaves the lock out on purpose.
class SuppressedOnMethod {
  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    count++;
  }

  @SuppressWarnings({"unused", "GuardedBy"})
  int estimate() {
    return count;
  }

  @SuppressWarnings("GuardedByChecker")
  int estimateAgain() {
    return count;
  }
}

@interface GuardedBy {
  String[] value();
}
