// Silent: a method that construction does not call may hand `this` on.
import java.util.concurrent.Executor;

@ThreadSafe
class MethodAfterwards implements Runnable {
  void begin(Executor executor) {
    executor.execute(this);
  }

  @Override
  public void run() {}
}

@interface ThreadSafe {}
