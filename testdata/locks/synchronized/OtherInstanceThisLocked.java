// Fires: the monitor that is held belongs to `this`, the field that is read to `other`.
@ThreadSafe
class OtherInstanceThisLocked {
  private int count;

  synchronized void increment() {
    count++; // with: P3 count
  }

  synchronized void reset() {
    count = 0; // with: P3 count
  }

  synchronized boolean isAbove(OtherInstanceThisLocked other) {
    return other.count < 0; // expect: P3 count
  }
}

@interface ThreadSafe {}
