// Silent: only the class around can create a Shelf, and it brings a concurrent map.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class PrivateClassConstructor {
  private final Shelf shelf = new Shelf(new ConcurrentHashMap<>());

  @ThreadSafe
  private static class Shelf {
    private final Map<String, String> names;

    Shelf(Map<String, String> names) {
      this.names = names;
    }

    void put(String key, String name) {
      names.put(key, name);
    }
  }
}

@interface ThreadSafe {}
