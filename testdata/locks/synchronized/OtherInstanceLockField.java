// Silent: `other.lock` is to `other.count` what `lock` is to `count`.
@ThreadSafe
class OtherInstanceLockField {
  private final Object lock = new Object();
  private int count;

  void increment() {
    synchronized (lock) {
      count++;
    }
  }

  static int read(OtherInstanceLockField other) {
    synchronized (other.lock) {
      return other.count;
    }
  }
}

@interface ThreadSafe {}
