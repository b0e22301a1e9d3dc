// Silent: a lock declared after the field that it guards is a lock all the same.
@ThreadSafe
class FieldInitialiserOrder {
  private int count;
  private final Object lock = new Object();

  void increment() {
    synchronized (lock) {
      count++;
    }
  }

  int get() {
    synchronized (lock) {
      return count;
    }
  }
}

@interface ThreadSafe {}
