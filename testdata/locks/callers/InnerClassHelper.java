// Silent: the private method of the inner class is called under the outer object's monitor only.
@ThreadSafe
class InnerClassHelper {
  private final Worker worker = new Worker();
  private int count;

  synchronized void add() {
    worker.bump();
  }

  synchronized int get() {
    return count;
  }

  private final class Worker {
    private void bump() {
      count++;
    }
  }
}

@interface ThreadSafe {}
