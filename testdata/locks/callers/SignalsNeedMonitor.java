// Silent: `notifyAll` and `wait` fail without the monitor (JLS 17.2), so whoever gets here holds it.
@ThreadSafe
class SignalsNeedMonitor {
  private final Object mutex = new Object();
  private int size;
  private int open;

  void grow() {
    size++;
    notifyAll();
  }

  synchronized int size() {
    return size;
  }

  void open() {
    if (isOpen()) {
      open++;
      mutex.notify();
    }
  }

  private static boolean isOpen() {
    return true;
  }

  void awaitOpen() throws InterruptedException {
    while (isOpen()) {
      open--;
      this.mutex.wait(5);
    }
  }

  int opened() {
    synchronized (mutex) {
      return open;
    }
  }
}

@interface ThreadSafe {}
