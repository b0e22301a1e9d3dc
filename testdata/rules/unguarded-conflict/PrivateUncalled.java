// Silent: no thread can run a private method that nothing calls.
@ThreadSafe
class PrivateUncalled {
  private int count;

  synchronized void increment() {
    count++;
  }

  private int get() {
    return count;
  }
}

@interface ThreadSafe {}
