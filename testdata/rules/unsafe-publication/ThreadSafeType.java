// Fires, only as notes: types made to be shared, whether declared so or initialised so; another thread may see null (P2).
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class ThreadSafeType {
  private Map<String, String> names = new ConcurrentHashMap<>(); // expect: note P2 names
  private AtomicInteger count = new AtomicInteger(1); // expect: note P2 count
  private BlockingQueue<String> queue; // expect: note P2 queue

  ThreadSafeType(BlockingQueue<String> queue) {
    this.queue = queue;
  }

  String next() throws InterruptedException {
    count.incrementAndGet();
    return names.get(queue.take());
  }
}

@interface ThreadSafe {}
