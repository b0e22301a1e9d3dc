// Silent: after construction the map is only read, and the final reference publishes its contents (JLS 17.5).
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class FilledInConstructor {
  private final Map<String, Integer> sizes = new HashMap<>();

  FilledInConstructor() {
    sizes.put("small", 1);
    sizes.put("large", 9);
  }

  Integer get(String key) {
    return sizes.get(key);
  }
}

@interface ThreadSafe {}
