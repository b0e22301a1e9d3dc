// Silent: an exception in the body never comes from the release on the way out, so the loop goes on under the monitor (JLS 8.4.3.6, 14.20.1).
@ThreadSafe
class ReturnFromTryInLoop {
  private Object channel;
  private int attempts;

  synchronized void connect() {
    while (attempts < 3) {
      try {
        attempts++;
        channel = open();
        return;
      } catch (IllegalStateException refused) {
        channel = null;
      }
    }
  }

  void reconnect() {
    while (true) {
      synchronized (this) {
        try {
          attempts = 0;
          channel = open();
          break;
        } catch (IllegalStateException refused) {
          channel = null;
        }
      }
    }
  }

  synchronized Object channel() {
    return channel;
  }

  private static Object open() {
    return new Object();
  }
}

@interface ThreadSafe {}
