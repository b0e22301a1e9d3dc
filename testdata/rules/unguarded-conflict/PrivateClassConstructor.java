// Silent: only the class around can create these objects, and it brings a concurrent map.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class PrivateClassConstructor {
  private final Shelf shelf = new Shelf(new ConcurrentHashMap<>());
  private final Rack.Board board = new Rack.Board(new ConcurrentHashMap<>());

  @ThreadSafe
  private static class Shelf {
    private final Map<String, String> names;

    @SuppressWarnings("unused")
    Shelf(Map<String, String> names) {
      this.names = names;
    }

    void put(String key, String name) {
      names.put(key, name);
    }
  }

  private static class Rack {
    @ThreadSafe
    static class Board {
      private final Map<String, String> names;

      Board(Map<String, String> names) {
        this.names = names;
      }

      void put(String key, String name) {
        names.put(key, name);
      }
    }
  }

  static Object local() {
    @ThreadSafe
    class Drawer {
      private final Map<String, String> names;

      Drawer(Map<String, String> names) {
        this.names = names;
      }

      void put(String key, String name) {
        names.put(key, name);
      }
    }

    return new Drawer(new ConcurrentHashMap<>());
  }
}

@ThreadSafe
enum Level {
  LOW(new ConcurrentHashMap<>());

  private final Map<String, String> names;

  Level(Map<String, String> names) {
    this.names = names;
  }

  void put(String key, String name) {
    names.put(key, name);
  }
}

@interface ThreadSafe {}
