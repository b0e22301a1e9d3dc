// Fires: one of the calls of the private constructor brings a plain map.
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class PlainConstructorArgument {
  private final Map<String, String> names;

  private PlainConstructorArgument(Map<String, String> names) {
    this.names = Objects.requireNonNull(names);
  }

  static PlainConstructorArgument shared() {
    return new PlainConstructorArgument(new ConcurrentHashMap<>());
  }

  static PlainConstructorArgument own() {
    return new PlainConstructorArgument(new HashMap<>());
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface ThreadSafe {}
