// Silent: the nested subclass calls the method of its superclass on itself, under the lock that both inherit (JLS 15.12.4).
@ThreadSafe
class SuperCallOfNestedSubclass {
  final Object lock = new Object();
  private int count;

  @GuardedBy("lock")
  void addLocked() {
    count++;
  }

  void add() {
    synchronized (lock) {
      addLocked();
    }
  }

  static class Twice extends SuperCallOfNestedSubclass {
    @Override
    @GuardedBy("lock")
    void addLocked() {
      super.addLocked();
      super.addLocked();
    }
  }
}

@interface GuardedBy {
  String value();
}

@interface ThreadSafe {}
