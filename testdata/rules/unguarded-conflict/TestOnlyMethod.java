// Silent: a method that is visible for testing counts as private, and nothing calls it.
@ThreadSafe
class TestOnlyMethod {
  private int count;

  synchronized void increment() {
    count++;
  }

  @VisibleForTesting
  int peek() {
    return count;
  }
}

@interface VisibleForTesting {}

@interface ThreadSafe {}
