// Silent: the constructor is private, and each call of it brings a map that many threads may use.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

@ThreadSafe
class ConcurrentConstructorArgument {
  private final Map<String, String> names;

  private ConcurrentConstructorArgument(Map<String, String> names) {
    this.names = Objects.requireNonNull(names, "names");
  }

  private ConcurrentConstructorArgument(boolean sorted) {
    this(sorted ? new ConcurrentSkipListMap<>() : new ConcurrentHashMap<>());
  }

  static ConcurrentConstructorArgument hashed() {
    return new ConcurrentConstructorArgument(new ConcurrentHashMap<>());
  }

  static ConcurrentConstructorArgument sorted() {
    return new ConcurrentConstructorArgument(true);
  }

  static ConcurrentConstructorArgument wrapped(Map<String, String> names) {
    return new ConcurrentConstructorArgument(Collections.synchronizedMap(names));
  }

  ConcurrentConstructorArgument shared() {
    return new ConcurrentConstructorArgument(names);
  }

  ConcurrentConstructorArgument readOnly() {
    return new ConcurrentConstructorArgument(Collections.unmodifiableMap(names));
  }

  ConcurrentConstructorArgument copy() {
    return new ConcurrentConstructorArgument(Collections.unmodifiableMap(new HashMap<>(names)));
  }

  void put(String key, String name) {
    names.put(key, name);
  }
}

@interface ThreadSafe {}
