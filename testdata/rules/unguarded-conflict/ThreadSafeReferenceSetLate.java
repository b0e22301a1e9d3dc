// Fires: construction leaves the reference null, and a thread that does not take the lock may go on seeing null; a reference that others supply or replace counts with confidence low.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;

@ThreadSafe
class ThreadSafeReferenceSetLate {
  private CountDownLatch started;
  private CountDownLatch remade = new CountDownLatch(1); // expect: note P2 remade
  private ExecutorService supplied;

  synchronized void begin() {
    started = new CountDownLatch(1); // with: P3 started
    remade = new CountDownLatch(1); // with: P3 remade
  }

  void done() {
    started.countDown(); // expect: P3 started
    remade.countDown(); // expect: low P3 remade
  }

  synchronized void supply(ExecutorService pool) {
    supplied = pool; // with: P3 supplied
  }

  void submit(Runnable task) {
    supplied.submit(task); // expect: low P3 supplied
  }
}

@interface ThreadSafe {}
