// Silent: this class hands a concurrent map to the constructor of its superclass.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class SuperConstructorArgument extends Names {
  SuperConstructorArgument() {
    super(new ConcurrentHashMap<>());
  }
}

class PlainNames extends Names {
  PlainNames() {
    super(new HashMap<>());
  }
}

class Names {
  protected final Map<String, String> names;

  Names(Map<String, String> names) {
    this(names, 1);
  }

  private Names(Map<String, String> names, int weight) {
    this.names = names;
  }

  static Names plain() {
    return new Names(new HashMap<>());
  }

  void put(String key, String name) {
    names.put(key, name);
  }

  static class Plain extends Names {
    Plain() {
      super(new HashMap<>());
    }
  }
}

@interface ThreadSafe {}
