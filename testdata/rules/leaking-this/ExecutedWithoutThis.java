// Silent: the lambda uses a parameter only.
import java.util.concurrent.Executor;

@ThreadSafe
class ExecutedWithoutThis {
  private final int interval;

  ExecutedWithoutThis(Executor executor, int interval) {
    executor.execute(() -> System.out.println(interval));
    this.interval = interval;
  }
}

@interface ThreadSafe {}
