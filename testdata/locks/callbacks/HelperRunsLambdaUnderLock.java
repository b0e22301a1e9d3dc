// Silent: the private helper runs its parameter at once, and its caller holds the lock.
import java.util.ArrayDeque;
import java.util.Deque;

@ThreadSafe
class HelperRunsLambdaUnderLock {
  private final Deque<String> requests = new ArrayDeque<>();

  private void submit(Runnable action) {
    action.run();
  }

  synchronized void add(String request) {
    submit(() -> requests.add(request));
  }

  synchronized String take() {
    return requests.poll();
  }
}

@interface ThreadSafe {}
