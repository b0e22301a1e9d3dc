// Fires: the field of another instance needs that instance's lock.
class OtherInstance {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private int count;

  void take(OtherInstance other) {
    synchronized (other.lock) {
      other.count--;
    }
    synchronized (lock) {
      count++;
    }
  }

  boolean isSame(OtherInstance other) {
    synchronized (lock) {
      return count == other.count; // expect: guarded-by count
    }
  }
}

@interface GuardedBy {
  String[] value();
}
