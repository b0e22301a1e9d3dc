// Fires: the thread that the constructor starts runs beside the callers (JLS 17.4.4).
@ThreadSafe
class ConstructorStartsThread {
  private int ticks;

  ConstructorStartsThread() {
    new Thread(() -> ticks++).start(); // expect: P3 ticks
  }

  synchronized int ticks() {
    return ticks; // with: P3 ticks
  }

  synchronized void reset() {
    ticks = 0; // with: P3 ticks
  }
}

@interface ThreadSafe {}
