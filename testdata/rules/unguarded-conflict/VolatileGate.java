// Silent: `result` is written before and read after the volatile flag that announces it (JLS 17.4.4, 17.4.5).
@ThreadSafe
class VolatileGate {
  private int result;
  private volatile boolean done;

  synchronized void finish(int value) {
    if (!done) {
      result = value;
      done = true;
    }
  }

  Integer poll() {
    if (!done) {
      return null;
    }
    return result;
  }
}

@interface ThreadSafe {}
