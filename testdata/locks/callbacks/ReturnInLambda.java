// Silent: `return` ends the lambda, not the method (JLS 14.17); the lock is released behind the call.
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class ReturnInLambda {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void run(List<String> names) {
    lock.lock();
    names.forEach(
        name -> {
          if (name.isEmpty()) {
            return;
          }
          count++;
        });
    lock.unlock();
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
