// Silent: the statically imported factories return thread-safe collections.
import static java.util.Collections.synchronizedMap;
import static java.util.concurrent.ConcurrentHashMap.*;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

@ThreadSafe
class StaticallyImportedFactory {
  private final Map<String, String> names = synchronizedMap(new HashMap<>());
  private final Set<String> keys = newKeySet();

  void put(String key, String name) {
    keys.add(key);
    names.put(key, name);
  }

  boolean isEmpty() {
    return keys.isEmpty() && names.isEmpty();
  }
}

@interface ThreadSafe {}
