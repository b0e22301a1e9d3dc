// Fires: two threads may both see `false` and both start.
@ThreadSafe
class CheckThenAct {
  private volatile boolean started;

  void start() {
    if (!started) {
      started = true; // expect: non-atomic-update started
      launch();
    }
  }

  private void launch() {}
}

@interface ThreadSafe {}
