// Fires: the initialiser of a field is part of construction.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

@ThreadSafe
class LeakInInitialiser {
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final Future<?> ticking = executor.submit(this::tick); // expect: leaking-this ticking

  void tick() {}
}

@interface ThreadSafe {}
