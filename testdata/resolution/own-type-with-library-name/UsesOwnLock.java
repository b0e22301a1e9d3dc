// Fires: the class of this package only looks like a lock.
package own;

@ThreadSafe
class UsesOwnLock {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void increment() {
    lock.lock();
    try {
      count++; // expect: P3 count
    } finally {
      lock.unlock();
    }
  }
}
