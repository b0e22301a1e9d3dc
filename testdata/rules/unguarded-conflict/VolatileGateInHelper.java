// Silent: the helper returns only once the flag is set, after the write, and nobody takes the flag back (JLS 17.4.4, 17.4.5).
@ThreadSafe
class VolatileGateInHelper {
  private String name;
  private volatile boolean ready;

  // Called once, by whoever resolves the name.
  synchronized void resolve(String resolved) {
    name = resolved;
    ready = true;
    notifyAll();
  }

  private void await() throws InterruptedException {
    if (ready) {
      return;
    }
    synchronized (this) {
      while (!ready) {
        wait();
      }
    }
  }

  String name() throws InterruptedException {
    await();
    return name;
  }
}

@interface ThreadSafe {}
