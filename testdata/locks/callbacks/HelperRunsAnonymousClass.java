// Silent: the helper runs the anonymous class's method at once, under the lock.
import java.util.concurrent.Callable;

@ThreadSafe
class HelperRunsAnonymousClass {
  private int count;

  private <T> T locked(Callable<T> action) throws Exception {
    synchronized (this) {
      if (action == null) {
        return null;
      }
      return action.call();
    }
  }

  int increment() throws Exception {
    return locked(
        new Callable<Integer>() {
          @Override
          public Integer call() {
            return ++count;
          }
        });
  }

  synchronized void reset() {
    count = 0;
  }
}

@interface ThreadSafe {}
