// Silent: one static lock covers the fields of all instances.
@ThreadSafe
class StaticField {
  private static final Object LOCK = new Object();
  private int count;

  void increment() {
    synchronized (LOCK) {
      count++;
    }
  }

  int get() {
    synchronized (StaticField.LOCK) {
      return count;
    }
  }
}

@interface ThreadSafe {}
