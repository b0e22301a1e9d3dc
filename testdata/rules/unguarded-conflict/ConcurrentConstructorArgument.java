// Fires, and should not (a known false alarm): the constructor is private, and each call of it brings a concurrent map.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

@ThreadSafe
class ConcurrentConstructorArgument {
  private final Map<String, String> names;

  private ConcurrentConstructorArgument(Map<String, String> names) {
    this.names = names;
  }

  static ConcurrentConstructorArgument hashed() {
    return new ConcurrentConstructorArgument(new ConcurrentHashMap<>());
  }

  static ConcurrentConstructorArgument sorted() {
    return new ConcurrentConstructorArgument(new ConcurrentSkipListMap<>());
  }

  void put(String key, String name) {
    names.put(key, name); // spurious: P3 names
  }
}

@interface ThreadSafe {}
