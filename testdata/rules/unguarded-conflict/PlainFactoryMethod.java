// Fires: one result of the factory method is a plain map, and subclasses may replace the other method.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class PlainFactoryMethod {
  private final Map<String, String> names = newMap(false);
  private final Map<String, String> titles = newTitles();

  private static Map<String, String> newMap(boolean shared) {
    return shared ? new ConcurrentHashMap<>() : new HashMap<>();
  }

  Map<String, String> newTitles() {
    return new ConcurrentHashMap<>();
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
    titles.put(key, name); // expect: P3 titles
  }
}

@interface ThreadSafe {}
