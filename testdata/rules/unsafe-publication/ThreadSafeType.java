// Silent: types made to be shared are exempt from P2, whether declared so or initialised so.
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class ThreadSafeType {
  private Map<String, String> names = new ConcurrentHashMap<>();
  private AtomicInteger count = new AtomicInteger(1);
  private BlockingQueue<String> queue;

  ThreadSafeType(BlockingQueue<String> queue) {
    this.queue = queue;
  }

  String next() throws InterruptedException {
    count.incrementAndGet();
    return names.get(queue.take());
  }
}

@interface ThreadSafe {}
