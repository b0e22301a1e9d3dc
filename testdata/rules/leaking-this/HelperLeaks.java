// Fires: a method that the constructor calls hands `this` on.
import java.util.concurrent.Executor;

@ThreadSafe
class HelperLeaks implements Runnable {
  private final int interval;

  HelperLeaks(Executor executor, int interval) {
    begin(executor);
    this.interval = interval;
  }

  private void begin(Executor executor) {
    executor.execute(this); // expect: leaking-this begin
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
