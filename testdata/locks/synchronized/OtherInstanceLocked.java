// Silent: each field is accessed under the monitor of its own object.
@ThreadSafe
class OtherInstanceLocked {
  private int count;

  void copyFrom(OtherInstanceLocked other) {
    int seen;
    synchronized (other) {
      seen = other.count;
    }
    synchronized (this) {
      count = seen;
    }
  }
}

@interface ThreadSafe {}
