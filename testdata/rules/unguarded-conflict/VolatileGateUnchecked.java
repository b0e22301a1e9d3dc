// Fires: each call writes again, also after a reader saw the flag; a read before the test and a write behind the flag are not ordered either.
@ThreadSafe
class VolatileGateUnchecked {
  private int again;
  private int early;
  private int late;
  private int sometimes;
  private volatile Object ready;

  synchronized void rewrite(int value) {
    again = value; // with: P3 again
    ready = this;
  }

  synchronized void finish(int value, boolean loud) {
    if (ready == null) {
      early = value; // with: P3 early
      sometimes = value; // with: P3 sometimes
      if (loud) {
        ready = new Object();
        late = value; // with: P3 late
      }
    }
  }

  int again() {
    return ready != null ? again : 0; // expect: P3 again
  }

  int early() {
    int seen = early; // expect: P3 early
    return ready == null ? 0 : seen;
  }

  int late() {
    if (ready != null) {
      return late; // expect: P3 late
    }
    return 0;
  }

  int sometimes() {
    if (null != ready) {
      return sometimes; // expect: P3 sometimes
    }
    return 0;
  }
}

@interface ThreadSafe {}
