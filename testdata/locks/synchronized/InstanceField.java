// Silent: both blocks lock the object that the final field refers to.
@ThreadSafe
class InstanceField {
  private final Object lock = new Object();
  private int count;

  void increment() {
    synchronized (lock) {
      count++;
    }
  }

  int get() {
    synchronized (this.lock) {
      return count;
    }
  }
}

@interface ThreadSafe {}
