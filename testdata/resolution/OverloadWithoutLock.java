// Fires: the overloads are different methods, and one of them forgets the lock.
@ThreadSafe
class OverloadWithoutLock {
  private int count;

  synchronized void add() {
    count++; // with: P3 count
  }

  void add(int n) {
    count += n; // expect: P3 count
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
