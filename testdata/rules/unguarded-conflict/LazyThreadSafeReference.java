// Fires although the objects are thread-safe: the plain references are tested and then set, so that a thread may see null, or two objects may be made (JLS 17.4.5).
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class LazyThreadSafeReference {
  private ConcurrentHashMap<String, String> names;
  private ConcurrentHashMap<String, String> sizes;
  private ExecutorService pool = Executors.newCachedThreadPool(); // expect: note P2 pool
  private ExecutorService copied = Executors.newCachedThreadPool(); // expect: note P2 copied

  ConcurrentHashMap<String, String> names() {
    if (names == null) { // expect: P3 names
      synchronized (this) {
        if (names == null) {
          names = new ConcurrentHashMap<>(); // with: P3 names
        }
      }
    }
    return names;
  }

  ConcurrentHashMap<String, String> sizes() {
    return sizes != null ? sizes : (sizes = new ConcurrentHashMap<>()); // expect: P3 sizes
  }

  synchronized void stop() {
    if (pool != null) {
      pool.shutdown();
      pool = null; // with: P3 pool
    }
  }

  void submit(Runnable task) {
    pool.submit(task); // expect: P3 pool
  }

  synchronized void restart() {
    ExecutorService before = copied;
    if (before.isShutdown()) {
      copied = Executors.newCachedThreadPool(); // with: P3 copied
    }
  }

  void submitToCopied(Runnable task) {
    copied.submit(task); // expect: P3 copied
  }
}

@interface ThreadSafe {}
