// Fires: an executor gets a lambda that uses a field.
import java.util.concurrent.Executor;

@ThreadSafe
class ExecutedLambda {
  private final int interval;

  ExecutedLambda(Executor executor, int interval) {
    executor.execute(() -> show()); // expect: leaking-this ExecutedLambda
    this.interval = interval;
  }

  private void show() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
