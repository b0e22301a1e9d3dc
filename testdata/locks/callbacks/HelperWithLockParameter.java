// Silent: the helpers run the function at once, under the lock that is handed to them; one helper stands on the other.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

@ThreadSafe
class HelperWithLockParameter {
  private final ReentrantLock lock = new ReentrantLock(true);
  private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
  private final Deque<String> queue = new ArrayDeque<>();
  private long total;

  void add(String item) {
    Sections.with(lock, () -> queue.add(item));
  }

  String take() {
    return Sections.with(lock, () -> {
      return queue.poll();
    });
  }

  int size() throws InterruptedException {
    Sections.lockUnfairly(lock);
    try {
      return queue.size();
    } finally {
      lock.unlock();
    }
  }

  void clear() {
    Sections.with(lock, queue::clear);
  }

  long total() {
    return Sections.with(readWrite.readLock(), () -> total);
  }

  void count(long amount) {
    Sections.with(readWrite.writeLock(), () -> {
      total += amount;
    });
  }
}

final class Sections {
  static void with(Lock lock, Runnable action) {
    with(
        lock,
        () -> {
          action.run();
          return null;
        });
  }

  static <T> T with(Lock lock, Supplier<T> action) {
    return checked(lock, action::get);
  }

  static <T> T checked(Lock lock, Action<T> action) {
    lock.lock();
    try {
      return action.run();
    } finally {
      lock.unlock();
    }
  }

  static void lockInterruptibly(Lock lock) {
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void lockUnfairly(ReentrantLock lock) {
    if (!lock.tryLock()) {
      lockInterruptibly(lock);
    }
  }

  interface Action<T> {
    T run();
  }
}

@interface ThreadSafe {}
