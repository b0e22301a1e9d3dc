// Fires: a subclass uses the inherited field without the inherited lock.
class UseInSubclassBase {
  protected final Object mutex = new Object();

  @GuardedBy("mutex")
  protected int count;
}

class UseInSubclass extends UseInSubclassBase {
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
