// Fires: the thread runs a method of the object before the last field has its value (JLS 17.5.1).
@ThreadSafe
class StartedThread {
  private final int interval;

  StartedThread(int interval) {
    new Thread(this::loop).start(); // expect: leaking-this StartedThread
    this.interval = interval;
  }

  private void loop() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
