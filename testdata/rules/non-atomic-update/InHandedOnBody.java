// Fires with confidence low: what runs the body may run one at a time.
import java.util.concurrent.Executor;

@ThreadSafe
class InHandedOnBody {
  private volatile int hits;

  void hit(Executor executor) {
    executor.execute(
        new Runnable() {
          @Override
          public void run() {
            hits++; // expect: low non-atomic-update hits
          }
        });
  }
}

@interface ThreadSafe {}
