// Silent: the thread is created with `this`, and started when the object is complete.
@ThreadSafe
class ThreadNotStarted implements Runnable {
  private final Thread worker;

  ThreadNotStarted() {
    worker = new Thread(this);
  }

  void start() {
    worker.start();
  }

  @Override
  public void run() {}
}

@interface ThreadSafe {}
