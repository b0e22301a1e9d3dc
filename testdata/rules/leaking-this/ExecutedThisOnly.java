// Fires: the lambda uses no member, but `this` itself.
import java.util.concurrent.Executor;

@ThreadSafe
class ExecutedThisOnly {
  ExecutedThisOnly(Executor executor) {
    executor.execute(() -> System.out.println(this)); // expect: leaking-this ExecutedThisOnly
  }
}

@interface ThreadSafe {}
