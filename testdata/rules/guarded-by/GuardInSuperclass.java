// Fires: the lock is a field of the superclass.
class GuardInSuperclassBase {
  protected final Object mutex = new Object();
}

class GuardInSuperclass extends GuardInSuperclassBase {
  @GuardedBy("mutex")
  private int count;

  void inc() {
    synchronized (mutex) {
      count++;
    }
  }

  int count() {
    return count; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
