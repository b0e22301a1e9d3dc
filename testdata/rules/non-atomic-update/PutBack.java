// Silent: the same object is put back, and no new value comes of it.
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class PutBack {
  private final Map<String, List<String>> lists = new ConcurrentHashMap<>();

  PutBack(String key) {
    lists.put(key, new CopyOnWriteArrayList<>());
  }

  void add(String key, String value) {
    List<String> list = lists.get(key);
    list.add(value);
    lists.put(key, list);
  }
}

@interface ThreadSafe {}
