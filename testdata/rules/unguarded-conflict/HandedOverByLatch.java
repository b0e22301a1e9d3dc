// Silent: what precedes the countdown or the completion happens before what follows a wait for it (java.util.concurrent, memory consistency properties).
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class HandedOverByLatch implements Runnable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private String result;
  private String name;

  @Override
  public void run() {
    result = "result";
    done.countDown();
    name = "name";
    ready.complete(null);
  }

  String result() throws InterruptedException {
    done.await();
    return result;
  }

  String resultSoon() throws InterruptedException {
    if (!done.await(1, TimeUnit.SECONDS)) {
      return null;
    }
    return result;
  }

  String name() throws InterruptedException, ExecutionException {
    waitUntilReady();
    return name;
  }

  String nameIfReady() {
    return ready.isDone() ? name : null;
  }

  private void waitUntilReady() throws InterruptedException, ExecutionException {
    ready.get();
  }
}

@interface ThreadSafe {}
