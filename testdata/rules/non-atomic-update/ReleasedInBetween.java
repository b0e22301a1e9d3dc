// Fires: both steps hold the lock, but not in one go.
@ThreadSafe
class ReleasedInBetween {
  private volatile int hits;

  void hit() {
    int old;
    synchronized (this) {
      old = hits;
    }
    synchronized (this) {
      hits = old + 1; // expect: non-atomic-update hits
    }
  }
}

@interface ThreadSafe {}
