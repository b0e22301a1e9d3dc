// Fires: the other object is read without any lock.
@ThreadSafe
class OtherInstanceUnlocked {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  boolean isBelow(int limit, OtherInstanceUnlocked other) {
    return other.count < limit; // expect: P3 count
  }
}

@interface ThreadSafe {}
