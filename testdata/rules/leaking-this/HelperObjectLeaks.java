// Fires with confidence low: the helper's constructor hands its owner to an executor.
import java.util.concurrent.Executor;

@ThreadSafe
class HelperObjectLeaks implements Runnable {
  private final Helper helper;

  HelperObjectLeaks(Executor executor) {
    helper = new Helper(executor, this); // expect: low leaking-this HelperObjectLeaks
  }

  @Override
  public void run() {
    System.out.println(helper);
  }

  static final class Helper {
    Helper(Executor executor, Runnable owner) {
      executor.execute(owner);
    }
  }
}

@interface ThreadSafe {}
