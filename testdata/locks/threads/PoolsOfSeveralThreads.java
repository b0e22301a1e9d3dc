// Fires: the pools may have two threads, and nobody knows the executor of a caller (java.util.concurrent.ThreadPoolExecutor).
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class PoolsOfSeveralThreads {
  private final ExecutorService fixed = Executors.newFixedThreadPool(2);
  private final Executor growing =
      new ThreadPoolExecutor(1, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  private final Executor given;
  private int ofFixed;
  private int ofGrowing;
  private int ofGiven;
  private int ofLocal;

  PoolsOfSeveralThreads(Executor given) {
    this.given = given;
  }

  void add() {
    fixed.execute(() -> ofFixed++); // expect: P3 ofFixed
    growing.execute(() -> ofGrowing++); // expect: P3 ofGrowing
    given.execute(() -> ofGiven++); // expect: P3 ofGiven
    ExecutorService perCall = Executors.newSingleThreadExecutor();
    perCall.execute(() -> ofLocal++); // expect: P3 ofLocal
  }
}

@interface ThreadSafe {}
