// Fires: a collection in a static field holds the unfinished object.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class StaticCollection {
  private static final Map<String, StaticCollection> ALL = new ConcurrentHashMap<>();

  StaticCollection(String name) {
    ALL.put(name, this); // expect: leaking-this StaticCollection
  }

  static StaticCollection find(String name) {
    return ALL.get(name);
  }
}

@interface ThreadSafe {}
