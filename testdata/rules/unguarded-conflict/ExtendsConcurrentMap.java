// Silent: a class that extends a thread-safe library class keeps its promise, so calls on it need no lock.
import java.util.concurrent.ConcurrentHashMap;

class Registry extends ConcurrentHashMap<String, String> {
  private static final long serialVersionUID = 1;
}

@ThreadSafe
class ExtendsConcurrentMap {
  private final Registry registry = new Registry();

  void add(String name) {
    registry.put(name, name);
  }

  int size() {
    return registry.size();
  }
}

@interface ThreadSafe {}
