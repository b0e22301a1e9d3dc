// Fires: a method of the class hides the statically imported one (JLS 6.4.1), and returns a plain set.
import static java.util.concurrent.ConcurrentHashMap.newKeySet;

import java.util.HashSet;
import java.util.Set;

@ThreadSafe
class StaticImportHidden {
  private final Set<String> keys = newKeySet();

  private static Set<String> newKeySet() {
    return new HashSet<>();
  }

  void add(String key) {
    keys.add(key); // expect: P3 keys
  }
}

@interface ThreadSafe {}
