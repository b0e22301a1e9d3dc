// Silent: the helper returns only once the volatile field is set, by another thread or by the initializer that it calls (JLS 17.4.4, 17.4.5).
@ThreadSafe
class VolatileGateSetByHelper {
  private volatile StringBuilder pool;
  private int timeout;

  private void initialize() {
    timeout = Integer.getInteger("timeout", 1);
    if (timeout < 0) {
      timeout = 0;
    }
    pool = new StringBuilder();
  }

  private StringBuilder pool() {
    if (pool != null) {
      return pool;
    }
    synchronized (this) {
      if (pool == null) {
        initialize();
      }
    }
    return pool;
  }

  int timeout() {
    return pool().hashCode() + timeout;
  }
}

@interface ThreadSafe {}
