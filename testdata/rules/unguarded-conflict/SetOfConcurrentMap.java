// Silent: a wrapper, or a live view, promises what the collection behind it does, and those are thread-safe.
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class SetOfConcurrentMap {
  private final Set<String> names = Collections.newSetFromMap(new ConcurrentHashMap<>());
  private final List<String> checked =
      Collections.checkedList(new CopyOnWriteArrayList<>(), String.class);
  private final ConcurrentMap<String, String> map;
  private final Set<String> keys;
  private final Collection<String> values;
  private Set<String> later;

  SetOfConcurrentMap(ConcurrentMap<String, String> map) {
    this.map = map;
    this.keys = map.keySet();
    this.values = this.map.values();
  }

  void add(String name) {
    names.add(name);
    checked.add(name);
  }

  void remove(String name) {
    names.remove(name);
    checked.remove(name);
    keys.remove(name);
    values.remove(name);
  }

  synchronized void use(Map<String, Boolean> any) {
    later = Collections.newSetFromMap(new ConcurrentHashMap<>());
  }

  synchronized Set<String> used() {
    return later;
  }
}

@interface ThreadSafe {}
