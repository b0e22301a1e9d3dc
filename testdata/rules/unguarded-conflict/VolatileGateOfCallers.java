// Silent: whoever reads has called code that tests the volatile flag, which is set after the only writes (JLS 17.4.4, 17.4.5).
import java.util.concurrent.Callable;

@ThreadSafe
class VolatileGateOfCallers {
  private int size;
  private String name;
  private volatile boolean initialized;

  void init(String given) {
    synchronized (this) {
      if (!initialized) {
        fill(given);
        initialized = true;
      }
    }
  }

  private void fill(String given) {
    name = given;
    size = given.length();
  }

  int size() {
    if (!initialized) {
      return -1;
    }
    return doubled() / 2;
  }

  private int doubled() {
    return 2 * size;
  }

  Callable<String> later() {
    ensureInitialized();
    return () -> name;
  }

  private void ensureInitialized() {
    if (!initialized) {
      init("default");
    }
    if (!initialized) {
      throw new IllegalStateException();
    }
  }
}

@interface ThreadSafe {}
