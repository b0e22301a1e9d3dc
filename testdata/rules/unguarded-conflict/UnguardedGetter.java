// Fires: the read in get() is not ordered with the write in increment() (P3, JLS 17.4.5).
@ThreadSafe
class UnguardedGetter {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  int get() {
    return count; // expect: P3 count
  }
}

@interface ThreadSafe {}
