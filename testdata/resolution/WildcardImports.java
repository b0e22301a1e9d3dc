// Silent: imports on demand bring the concurrent map and the lock into scope (JLS 7.5.2).
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

@ThreadSafe
class WildcardImports {
  private final Map<String, String> names = new ConcurrentHashMap<>();
  private final Lock lock = new ReentrantLock();
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
