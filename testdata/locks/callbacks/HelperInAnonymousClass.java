// Silent: nothing but the body around it calls the method that an anonymous class adds, and holds the lock.
import java.util.concurrent.Executor;

@ThreadSafe
class HelperInAnonymousClass {
  private int count;

  void increment(Executor executor) {
    executor.execute(
        new Runnable() {
          @Override
          public void run() {
            synchronized (HelperInAnonymousClass.this) {
              bump();
            }
          }

          void bump() {
            count++;
          }
        });
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
