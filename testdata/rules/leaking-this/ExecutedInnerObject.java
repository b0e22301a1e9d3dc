// Fires: an anonymous class, and an inner one, whose code uses the object around it.
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class ExecutedInnerObject {
  private int runs;

  ExecutedInnerObject(ScheduledExecutorService executor) {
    executor.schedule(new Task(), 1, TimeUnit.SECONDS); // expect: leaking-this ExecutedInnerObject
  }

  ExecutedInnerObject(ScheduledExecutorService executor, long delay) {
    Runnable task =
        new Runnable() {
          @Override
          public void run() {
            count();
          }
        };
    executor.schedule(task, delay, TimeUnit.SECONDS); // expect: leaking-this ExecutedInnerObject
  }

  private synchronized void count() {
    runs++;
  }

  private class Task implements Runnable {
    @Override
    public void run() {
      count();
    }
  }
}

@interface ThreadSafe {}
