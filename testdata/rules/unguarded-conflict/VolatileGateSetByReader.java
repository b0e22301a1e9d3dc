// Fires: the reader sets the flag itself, so that it need not have seen another thread set it (JLS 17.4.4, 17.4.5).
@ThreadSafe
class VolatileGateSetByReader {
  private volatile boolean started;
  private int timeout;

  private void markStarted() {
    started = true;
  }

  synchronized void start(int given) {
    timeout = given; // with: P3 timeout
    markStarted();
  }

  int restart() {
    markStarted();
    return timeout; // expect: note P3 timeout
  }
}

@interface ThreadSafe {}
