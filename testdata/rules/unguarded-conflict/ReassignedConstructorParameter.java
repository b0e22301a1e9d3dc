// Fires: the parameter no longer holds what the callers brought.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class ReassignedConstructorParameter {
  private final Map<String, String> names;

  private ReassignedConstructorParameter(Map<String, String> names) {
    names = new HashMap<>(names);
    this.names = names;
  }

  static ReassignedConstructorParameter of() {
    return new ReassignedConstructorParameter(new ConcurrentHashMap<>());
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface ThreadSafe {}
