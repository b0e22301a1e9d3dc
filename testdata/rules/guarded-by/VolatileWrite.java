// Fires as a warning: a write needs the lock, though a read would see a whole value.
class VolatileWrite {
  @GuardedBy("this")
  private volatile int count;

  synchronized void inc() {
    count++;
  }

  void reset() {
    count = 0; // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
