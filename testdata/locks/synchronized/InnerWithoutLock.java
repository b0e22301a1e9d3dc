// Fires: an inner class's method is one more way in, and it takes no lock.
@ThreadSafe
class InnerWithoutLock {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  class Inner {
    int get() {
      return count; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
