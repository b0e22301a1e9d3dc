// Fires: somewhere on its way to the field the map may be another one than the concurrent one.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class UntoldOnTheWay {
  Map<String, String> open = new ConcurrentHashMap<>(); // expect: P1 open; expect: note P2 open
  private final Map<String, String> fromOpenField;
  private final Map<String, String> fromComponent;
  private final Map<String, String> fromCast;
  private final Map<String, String> fromNested;

  UntoldOnTheWay(boolean first, Pair pair, Object object) {
    fromOpenField = first ? open : new ConcurrentHashMap<>();
    fromComponent = first ? new ConcurrentHashMap<>() : pair.names;
    fromCast = (Map<String, String>) object;
    fromNested =
        first ? new ConcurrentHashMap<>()
        : pair == null ? new ConcurrentHashMap<>()
        : object == null ? new ConcurrentHashMap<>()
        : object == pair ? new ConcurrentHashMap<>()
        : object == open ? new ConcurrentHashMap<>()
        : object == fromCast ? new ConcurrentHashMap<>()
        : object == fromComponent ? new ConcurrentHashMap<>()
        : object.equals(pair) ? new ConcurrentHashMap<>()
        : object.equals(open) ? new ConcurrentHashMap<>()
        : object.equals(fromCast) ? new ConcurrentHashMap<>()
        : object.equals(fromComponent) ? new ConcurrentHashMap<>()
        : object.hashCode() == 1 ? new ConcurrentHashMap<>()
        : object.hashCode() == 2 ? new ConcurrentHashMap<>()
        : object.hashCode() == 3 ? new ConcurrentHashMap<>()
        : object.hashCode() == 4 ? new ConcurrentHashMap<>()
        : object.hashCode() == 5 ? new ConcurrentHashMap<>()
        : new HashMap<>();
  }

  void put(String key, String name) {
    fromOpenField.put(key, name); // expect: P3 fromOpenField
    fromComponent.put(key, name); // expect: P3 fromComponent
    fromCast.put(key, name); // expect: P3 fromCast
    fromNested.put(key, name); // expect: P3 fromNested
  }

  private record Pair(Map<String, String> names) {}
}

@ThreadSafe
class Several {
  private final Map<String, String>[] maps;

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Several(Map<String, String>... maps) {
    this.maps = maps;
  }

  @SuppressWarnings("unchecked")
  static Several of() {
    return new Several(new ConcurrentHashMap<>());
  }

  void set(Map<String, String> map) {
    maps[0] = map; // expect: P3 maps
  }
}

@interface ThreadSafe {}
