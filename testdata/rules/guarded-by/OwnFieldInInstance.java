// Fires: the lock of another object, reached through a getter, may be any; through a final field of a new object it is not.
class OwnFieldInInstance {
  static final class Part {
    final Object lock = new Object();
  }

  private final Part part = new Part();
  private int others;

  @GuardedBy("part.lock")
  private int count;

  void inc() {
    synchronized (part.lock) {
      count++;
    }
  }

  synchronized int get() {
    others++;
    return count; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
