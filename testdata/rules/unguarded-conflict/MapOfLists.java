// Fires: looking up and extending an inner list happens without the lock of put.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

@ThreadSafe
class MapOfLists {
  private final Map<String, List<String>> index = new HashMap<>();

  synchronized void open(String key) {
    index.put(key, new ArrayList<>()); // with: P3 index
  }

  synchronized boolean isOpen(String key) {
    return index.containsKey(key); // with: P3 index
  }

  void add(String key, String value) {
    index.get(key).add(value); // expect: P3 index
  }
}

@interface ThreadSafe {}
