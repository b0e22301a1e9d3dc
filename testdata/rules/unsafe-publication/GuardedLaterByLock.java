// Fires as a note: every later access holds `lock` (P2).
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class GuardedLaterByLock {
  private final Lock lock = new ReentrantLock();
  private String name; // expect: note P2 name

  GuardedLaterByLock(String name) {
    this.name = name;
  }

  String name() {
    lock.lock();
    try {
      return name;
    } finally {
      lock.unlock();
    }
  }

  void rename(String name) {
    lock.lock();
    try {
      this.name = name;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
