// Fires: the second access comes after the block has released the monitor (JLS 14.19).
@ThreadSafe
class GuardedThenUnguarded {
  private int count;

  int incrementAndGet() {
    synchronized (this) {
      count++; // with: P3 count
    }
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
