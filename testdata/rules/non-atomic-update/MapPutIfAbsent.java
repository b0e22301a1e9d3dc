// Fires: two threads may each put a list of their own, and one of the lists gets lost.
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class MapPutIfAbsent {
  private final Map<String, List<String>> lists = new ConcurrentHashMap<>();

  void add(String key, String value) {
    List<String> list = lists.get(key);
    if (list == null) {
      list = new CopyOnWriteArrayList<>();
      lists.put(key, list); // expect: non-atomic-update lists
    }
    list.add(value);
  }
}

@interface ThreadSafe {}
