// Fires: the reset may come between the read and the write of the locked increment, and get lost.
@ThreadSafe
class OtherWriterWithoutLock {
  private volatile int hits;

  synchronized void hit() {
    hits++; // expect: non-atomic-update hits
  }

  void reset() {
    hits = 0; // with: non-atomic-update hits
  }
}

@interface ThreadSafe {}
