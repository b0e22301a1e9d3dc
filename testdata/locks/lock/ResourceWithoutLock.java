// Fires: the resource is made with the lock, but closing it unlocks nothing.
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ResourceWithoutLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  private static final class Report implements AutoCloseable {
    private final ReentrantLock subject;

    Report(ReentrantLock subject) {
      this.subject = subject;
    }

    @Override
    public void close() {
      System.out.println(subject.getQueueLength());
    }
  }

  void increment() {
    try (Report report = new Report(lock)) {
      count++; // expect: P3 count
    }
  }

  int get() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
