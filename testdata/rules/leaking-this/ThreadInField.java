// Fires: the thread is created first and started through the field that holds it.
@ThreadSafe
class ThreadInField implements Runnable {
  private final Thread worker;
  private final int interval;

  ThreadInField(int interval) {
    worker = new Thread(this);
    worker.start(); // expect: leaking-this ThreadInField
    this.interval = interval;
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
