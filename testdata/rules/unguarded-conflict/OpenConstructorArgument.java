// Fires: any class may call the constructor and bring a plain map.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
public class OpenConstructorArgument {
  private final Map<String, String> names;

  public OpenConstructorArgument(Map<String, String> names) {
    this.names = names;
  }

  static OpenConstructorArgument shared() {
    return new OpenConstructorArgument(new ConcurrentHashMap<>());
  }

  void put(String key, String name) {
    names.put(key, name); // expect: P3 names
  }
}

@interface ThreadSafe {}
