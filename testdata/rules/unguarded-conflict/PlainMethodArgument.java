// Fires with low confidence: the private method may get any map, and its callers are not followed.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class PlainMethodArgument {
  private Map<String, String> names; // expect: P2 names

  PlainMethodArgument() {
    synchronized (this) {
      names = new ConcurrentHashMap<>();
    }
  }

  synchronized void replace(Map<String, String> given) {
    set(given);
  }

  private void set(Map<String, String> given) {
    names = given;
  }

  void put(String name) {
    Map<String, String> current;
    synchronized (this) {
      current = names;
    }
    current.put(name, name); // expect: low P3 names
  }
}

@interface ThreadSafe {}
