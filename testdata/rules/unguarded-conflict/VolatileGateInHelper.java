// Fires, and should not (a known false alarm): the helper returns only once the flag is set, after the only write.
@ThreadSafe
class VolatileGateInHelper {
  private String name;
  private volatile boolean ready;

  // Called once, by whoever resolves the name.
  synchronized void resolve(String resolved) {
    name = resolved; // with: P3 name
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
    return name; // spurious: P3 name
  }
}

@interface ThreadSafe {}
