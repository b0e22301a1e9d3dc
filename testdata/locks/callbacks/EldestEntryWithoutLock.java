// Fires: the map calls `removeEldestEntry` under another lock than the one that guards the counter, or it is handed out.
import java.util.LinkedHashMap;
import java.util.Map;

@ThreadSafe
class EldestEntryWithoutLock {
  private static final int MAX = 100;

  private final Object lock = new Object();
  private final Map<String, String> cache =
      new LinkedHashMap<String, String>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          evicted++; // with: P3 evicted
          return size() > MAX;
        }
      };
  private final Map<String, String> shown =
      new LinkedHashMap<String, String>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          dropped++; // expect: P3 dropped
          return size() > MAX;
        }
      };
  private int evicted;
  private int dropped;

  void put(String key, String value) {
    synchronized (lock) {
      cache.put(key, value);
    }
  }

  synchronized void show(String key, String value) {
    shown.put(key, value);
  }

  synchronized Map<String, String> shown() {
    return shown;
  }

  synchronized int evicted() {
    return evicted + dropped; // expect: P3 evicted; with: P3 dropped
  }
}

@interface ThreadSafe {}
