// Fires with confidence low: the lock is taken after the only look.
@ThreadSafe
class NoSecondLook {
  private volatile boolean started;

  void start() {
    if (!started) {
      synchronized (this) {
        started = true; // expect: low non-atomic-update started
        launch();
      }
    }
  }

  private void launch() {}
}

@interface ThreadSafe {}
