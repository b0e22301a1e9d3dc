// Fires: one of the two overloads takes the lock that guards the field, the one that is called takes another.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

@ThreadSafe
class OverloadedHelper {
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock other = new ReentrantLock();
  private int count;

  private void enter(String key) {
    lock.lock();
  }

  private void enter(Object key) {
    other.lock();
  }

  private void leave(String key) {
    lock.unlock();
  }

  private void leave(Object key) {
    other.unlock();
  }

  void increment() {
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }

  void reset(Supplier<Object> keys) {
    enter(keys.get());
    count = 0; // expect: P3 count
    leave(keys.get());
  }
}

@interface ThreadSafe {}
