// Fires: this class hands a plain map to the constructor of its superclass, whatever others do.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class PlainSuperConstructorArgument extends Names {
  PlainSuperConstructorArgument() {
    super(new HashMap<>());
  }
}

@ThreadSafe
class OtherInstance extends Names {
  private final Names next;

  OtherInstance(Names next) {
    super(new ConcurrentHashMap<>());
    this.next = next;
  }

  void fill() {
    next.names.put("", ""); // expect: P3 next
  }
}

class SharedNames extends Names {
  SharedNames() {
    super(new ConcurrentHashMap<>());
  }
}

abstract class Names {
  protected final Map<String, String> names;

  Names(Map<String, String> names) {
    this.names = names;
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface ThreadSafe {}
