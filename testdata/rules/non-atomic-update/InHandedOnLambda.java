// Fires with confidence low: what runs the lambda may run one at a time.
import java.util.concurrent.Executor;

@ThreadSafe
class InHandedOnLambda {
  private volatile int hits;

  void hit(Executor executor) {
    executor.execute(() -> hits++); // expect: low non-atomic-update hits
  }
}

@interface ThreadSafe {}
