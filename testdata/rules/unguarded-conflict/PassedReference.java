// Silent: passing the reference on does not touch the contents.
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

@ThreadSafe
class PassedReference {
  private final Map<String, Integer> sizes = new HashMap<>();

  synchronized void put(String key, int size) {
    sizes.put(key, size);
  }

  Map<String, Integer> checked() {
    return Objects.requireNonNull(sizes);
  }
}

@interface ThreadSafe {}
