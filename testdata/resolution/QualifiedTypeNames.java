// Silent: a type may be named in full instead of imported (JLS 6.5.5.2).
@ThreadSafe
class QualifiedTypeNames {
  private final java.util.Map<String, String> names = new java.util.concurrent.ConcurrentHashMap<>();
  private final java.util.concurrent.locks.ReentrantLock lock =
      new java.util.concurrent.locks.ReentrantLock();
  private int count;

  void put(String key, String value) {
    names.put(key, value);
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }
}

@interface ThreadSafe {}
