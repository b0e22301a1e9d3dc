// Fires: a wrapper, a live view or an iterator is as unsafe as the collection behind it.
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class SetOfPlainMap {
  private final Set<String> names = Collections.newSetFromMap(new HashMap<>());
  private final Set<String> either;
  private final Set<String> keys;
  private final Map<String, String> queue = new ConcurrentHashMap<>();
  private final Iterator<String> next = queue.keySet().iterator();

  SetOfPlainMap(boolean shared, Map<String, String> map) {
    either =
        Collections.newSetFromMap(shared ? new ConcurrentHashMap<>() : new HashMap<>());
    keys = map.keySet();
  }

  void add(String name) {
    names.add(name); // expect: P3 names
    either.add(name); // expect: P3 either
    keys.remove(name); // expect: P3 keys
    next.remove(); // expect: P3 next
  }
}

@interface ThreadSafe {}
