// Silent: every access holds the lock, in a block, in a private helper, and in construction none is needed.
class AllGuarded {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private int count;

  AllGuarded(int start) {
    count = start;
  }

  void inc() {
    synchronized (lock) {
      add(1);
    }
  }

  private void add(int more) {
    count += more;
  }
}

@interface GuardedBy {
  String[] value();
}
