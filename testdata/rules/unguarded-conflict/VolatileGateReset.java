// Fires: the flag is taken back, so that a reader that saw it set may meet the next write.
@ThreadSafe
class VolatileGateReset {
  private int result;
  private volatile boolean done;

  synchronized void finish(int value) {
    if (!done) {
      result = value; // with: P3 result
      done = true;
    }
  }

  synchronized void restart() {
    done = false;
  }

  Integer poll() {
    if (!done) {
      return null;
    }
    return result; // expect: P3 result
  }
}

@interface ThreadSafe {}
