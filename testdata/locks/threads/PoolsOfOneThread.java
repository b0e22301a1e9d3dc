// Silent: these executors have a single thread each, whatever makes them (java.util.concurrent.ThreadPoolExecutor).
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class PoolsOfOneThread {
  private final ExecutorService fixed = Executors.newFixedThreadPool(1);
  private final ScheduledExecutorService scheduled = new ScheduledThreadPoolExecutor(1);
  private final Executor pool;
  private final ExecutorService wrapped =
      Executors.unconfigurableExecutorService(Executors.newSingleThreadExecutor());
  private final ExecutorService made = newExecutor();
  private int ofFixed;
  private int ofScheduled;
  private int ofPool;
  private int ofWrapped;
  private int ofMade;

  PoolsOfOneThread() {
    pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  }

  private static ExecutorService newExecutor() {
    return Executors.newSingleThreadExecutor();
  }

  void add() {
    fixed.execute(() -> ofFixed++);
    scheduled.scheduleAtFixedRate(() -> ofScheduled++, 1, 1, TimeUnit.SECONDS);
    pool.execute(() -> ofPool++);
    wrapped.execute(() -> ofWrapped++);
    made.execute(() -> ofMade++);
  }
}

@interface ThreadSafe {}
