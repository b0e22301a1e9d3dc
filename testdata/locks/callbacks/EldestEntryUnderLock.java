// Silent: the map calls `removeEldestEntry` when something is put into it, which happens under the lock alone.
import java.util.LinkedHashMap;
import java.util.Map;

@ThreadSafe
class EldestEntryUnderLock {
  private static final int MAX = 100;

  private final Map<String, String> cache =
      new LinkedHashMap<String, String>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          if (size() <= MAX) {
            return false;
          }
          evicted++;
          return true;
        }
      };
  private final Names names = new Names();
  private int evicted;
  private int dropped;

  synchronized void put(String key, String value) {
    cache.put(key, value);
    names.putIfAbsent(key, value);
  }

  synchronized String get(String key) {
    return cache.get(key) + names.get(key);
  }

  synchronized int evicted() {
    return evicted + dropped;
  }

  private class Names extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      dropped++;
      return size() > MAX;
    }
  }
}

@interface ThreadSafe {}
