// Silent: a block on `this` and a synchronized method lock the same monitor (JLS 14.19, 8.4.3.6).
@ThreadSafe
class BlockOnThis {
  private int count;

  synchronized void increment() {
    count++;
  }

  int get() {
    synchronized (this) {
      return count;
    }
  }
}

@interface ThreadSafe {}
