// Fires, or ought to: the constructor calls an inherited method, which hands the object on.
import java.util.concurrent.Executor;

@ThreadSafe
class SuperclassLeaks extends Beginning {
  private final int interval;

  SuperclassLeaks(Executor executor, int interval) {
    begin(executor);
    this.interval = interval;
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

abstract class Beginning implements Runnable {
  void begin(Executor executor) {
    executor.execute(this); // missing: leaking-this begin
  }
}

@interface ThreadSafe {}
