// Fires once for each method, at its first use without the lock.
class OneFindingPerMethod {
  @GuardedBy("this")
  private int count;

  synchronized int get() {
    return count;
  }

  void twice() {
    count++; // expect: guarded-by count
    count++; // with: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
