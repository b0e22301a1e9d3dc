// Fires with low confidence: the map is thread-safe, but the reference to it is plain and changes.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class ReassignedThreadSafeReference {
  private Map<String, Integer> sizes = new ConcurrentHashMap<>(); // expect: note P2 sizes

  Integer get(String key) {
    return sizes.get(key);
  }

  void clear() {
    sizes = new ConcurrentHashMap<>(); // expect: low P3 sizes
  }
}

@interface ThreadSafe {}
