// Silent: the lambda that runs later takes the lock, as everybody else does.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

@ThreadSafe
class FutureTakesLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  CompletableFuture<Void> incrementLater() {
    return CompletableFuture.runAsync(
        () -> {
          lock.lock();
          try {
            count++;
          } finally {
            lock.unlock();
          }
        });
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
