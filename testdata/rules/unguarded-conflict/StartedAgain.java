// Fires as a warning where a start method sets a field anew after each stop (JLS 17.4.5).
@ThreadSafe
class StartedAgain {
  private Object session;
  private boolean running;

  synchronized void start() {
    if (!running) {
      session = new Object(); // with: P3 session
      running = true;
    }
  }

  synchronized void stop() {
    running = false;
  }

  synchronized boolean isRunning() {
    return running;
  }

  Object session() {
    return session; // expect: P3 session
  }
}

@interface ThreadSafe {}
