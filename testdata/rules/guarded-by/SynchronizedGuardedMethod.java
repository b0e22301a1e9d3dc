// Silent where the guarded method takes the monitor itself; fires where it takes another one.
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
