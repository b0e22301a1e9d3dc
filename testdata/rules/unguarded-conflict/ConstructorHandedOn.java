// Fires: the private constructor is also handed on as a function, which may be called with any map.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

@ThreadSafe
class ConstructorHandedOn {
  private final Map<String, String> names;

  private ConstructorHandedOn(Map<String, String> names) {
    this.names = names;
  }

  static ConstructorHandedOn shared() {
    return new ConstructorHandedOn(new ConcurrentHashMap<>());
  }

  static Function<Map<String, String>, ConstructorHandedOn> factory() {
    return ConstructorHandedOn::new;
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface ThreadSafe {}
