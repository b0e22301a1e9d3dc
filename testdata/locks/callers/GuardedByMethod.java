// Silent: `@GuardedBy` on a method says that whoever calls it holds the lock, as the callers here do.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class GuardedByMethod {
  private final ReentrantLock lock = new ReentrantLock();
  private final Object mutex = new Object();
  private int count;
  private int size;
  private int total;

  @GuardedBy("this")
  void increment() {
    count++;
  }

  synchronized void incrementTwice() {
    increment();
    increment();
  }

  @GuardedBy("lock")
  public void grow() {
    size++;
  }

  void clear() {
    lock.lock();
    try {
      size = 0;
      grow();
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("this.mutex")
  protected void add(int value) {
    total += value;
  }

  int total() {
    synchronized (mutex) {
      return total;
    }
  }
}

@interface GuardedBy {
  String value();
}

@interface ThreadSafe {}
