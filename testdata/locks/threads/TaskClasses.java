// Silent: all objects of the two classes are tasks of the same executor.
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class TaskClasses implements Runnable {
  private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
  private int count;
  private int turns;

  void start() {
    executor.scheduleWithFixedDelay(this, 1, 1, TimeUnit.SECONDS);
  }

  void add() {
    executor.execute(new Increment());
    Decrement decrement = new Decrement();
    executor.submit(decrement);
  }

  @Override
  public void run() {
    turns++;
    count = 0;
  }

  private class Increment implements Runnable {
    @Override
    public void run() {
      count++;
    }
  }

  private class Decrement implements Callable<Integer> {
    @Override
    public Integer call() {
      return count--;
    }
  }
}

@interface ThreadSafe {}
