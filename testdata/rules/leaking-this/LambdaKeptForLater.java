// Silent: what a lambda in an own field hands on, it hands on when somebody calls it.
import java.util.concurrent.Executor;

@ThreadSafe
class LambdaKeptForLater implements Runnable {
  private final Runnable starter;

  LambdaKeptForLater(Executor executor) {
    starter = () -> executor.execute(this);
  }

  void start() {
    starter.run();
  }

  @Override
  public void run() {}
}

@interface ThreadSafe {}
