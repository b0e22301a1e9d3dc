// Fires: the annotation says that a framework calls the private constructor, with a map of its own.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class ConstructorForFramework {
  private final Map<String, String> names;

  @Inject
  private ConstructorForFramework(Map<String, String> names) {
    this.names = names;
  }

  static ConstructorForFramework shared() {
    return new ConstructorForFramework(new ConcurrentHashMap<>());
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface Inject {}

@interface ThreadSafe {}
