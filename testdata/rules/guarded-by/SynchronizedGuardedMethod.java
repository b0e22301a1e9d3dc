// Fires where the guarded method takes another monitor than its guard; silent where it takes the guard itself.
class SynchronizedGuardedMethod {
  private static int total;
  private int count;

  @GuardedBy("this")
  synchronized void add() {
    count++;
  }

  @GuardedBy("SynchronizedGuardedMethod.class")
  static synchronized void addToTotal() {
    total++;
  }

  @GuardedBy("SynchronizedGuardedMethod.class")
  synchronized void addToBoth() {
    count++;
    total++;
  }

  void addAll() {
    add();
    addToTotal();
    addToBoth(); // expect: guarded-by addAll
  }
}

@interface GuardedBy {
  String[] value();
}
