// Fires: a read-only view of a map that others may change is no safer than the map.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class ViewOfPlainMap {
  private final Map<String, String> names;

  private ViewOfPlainMap(Map<String, String> names) {
    this.names = names;
  }

  static ViewOfPlainMap own() {
    return new ViewOfPlainMap(new ConcurrentHashMap<>());
  }

  static ViewOfPlainMap of(Map<String, String> names) {
    return new ViewOfPlainMap(Collections.unmodifiableMap(names));
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface ThreadSafe {}
