// Silent: what is handed on is not this object, or goes no further than this object.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

@ThreadSafe
class NotHandedOn implements Runnable {
  private static final NotHandedOn FIRST = new NotHandedOn();
  private static final Thread THREAD = new Thread(() -> System.out.println(FIRST.interval));

  private final int interval;
  private NotHandedOn next;
  private Thread first;
  private Thread second;

  private NotHandedOn() {
    this.interval = 1;
  }

  NotHandedOn(Executor executor, Runnable other) {
    executor.execute(other::run);
    Runnable task = this;
    task = other;
    executor.execute(task);
    List<Object> local = new ArrayList<>();
    local.add(this);
    this.add(this);
    this.interval = local.size();
  }

  NotHandedOn(Executor executor, int interval) {
    Runnable task = new Other();
    executor.execute(task);
    executor.execute(() -> System.out.println(interval));
    this.interval = interval;
  }

  NotHandedOn(Thread worker) {
    Thread unused = new Thread(this);
    worker.start();
    first = new Thread(this);
    second = new Thread(new Other());
    second.start();
    new Thread(new Other()).start();
    NotHandedOn made = new NotHandedOn();
    made.next = this;
    this.interval = unused.getPriority();
  }

  static void begin() {
    THREAD.start();
  }

  private static final class Other implements Runnable {
    @Override
    public void run() {
      System.out.println("other");
    }
  }

  private final class Inner {
    int twice() {
      return 2 * interval;
    }
  }

  int twice() {
    return new Inner().twice();
  }

  void add(NotHandedOn one) {
    next = one;
  }

  @Override
  public void run() {
    System.out.println(interval);
  }
}

@interface ThreadSafe {}
