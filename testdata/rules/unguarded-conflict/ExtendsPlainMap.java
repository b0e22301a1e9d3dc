// Fires: a class that extends HashMap needs a lock as HashMap does.
import java.util.HashMap;

class Registry extends HashMap<String, String> {
  private static final long serialVersionUID = 1;
}

@ThreadSafe
class ExtendsPlainMap {
  private final Registry registry = new Registry();

  void add(String name) {
    registry.put(name, name); // expect: P3 registry
  }

  synchronized int size() {
    return registry.size(); // with: P3 registry
  }
}

@interface ThreadSafe {}
