// Fires with confidence low: the lambda goes to unknown code, another one to a thread.
import java.util.concurrent.Executor;

abstract class OtherLambda {
  @GuardedBy("this")
  private int count;

  abstract void later(Runnable action);

  synchronized void inc() {
    count++;
  }

  void both(Executor executor) {
    executor.execute(() -> System.out.println("started"));
    later(() -> count++); // expect: low guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
