// Silent: every result of the factory method is a map that many threads may use.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

@ThreadSafe
class ConcurrentFactoryMethod {
  private final Map<String, String> names = newMap(false);

  private static Map<String, String> newMap(boolean sorted) {
    if (sorted) {
      return new ConcurrentSkipListMap<>();
    }
    Supplier<Map<String, String>> plain =
        () -> {
          return new java.util.HashMap<>();
        };
    Map<String, String> map = new ConcurrentHashMap<>();
    map.putAll(plain.get());
    return map;
  }

  void put(String key, String name) {
    names.put(key, name);
  }
}

@interface ThreadSafe {}
