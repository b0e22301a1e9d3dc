// Silent: handing out the reference does not touch the contents, and no caller here misuses it.
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class ReturnedReference {
  private final Map<String, Integer> sizes = new HashMap<>();

  synchronized void put(String key, int size) {
    sizes.put(key, size);
  }

  Map<String, Integer> sizes() {
    return sizes;
  }
}

@interface ThreadSafe {}
