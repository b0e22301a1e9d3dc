// Fires: an assignment gives the object that it stores, which is the field's from then on (JLS
// 15.26).
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class AssignedReceiver {
  private Map<String, String> fresh = new HashMap<>(); // expect: P2 fresh
  private Map<String, String> target = new HashMap<>(); // expect: P2 target
  private final Map<String, String> source = new HashMap<>();
  private final Map<String, String> kept = new HashMap<>();

  synchronized void replace(String k) {
    (fresh = new HashMap<>()).put(k, k);
    (target = source).put(k, k);
  }

  synchronized Object look() {
    return fresh.isEmpty() && target.isEmpty() && source.isEmpty() && kept.isEmpty();
  }

  void use(String k) {
    Map<String, String> map;
    (map = kept).put(k, k); // expect: P3 kept
  }

  void store(String k) {
    (target = source).put(k, k); // expect: P3 target; expect: P3 source
  }

  void renew(String k) {
    Map<String, String> map;
    synchronized (this) {
      map = this.fresh = new HashMap<>();
    }
    map.put(k, k); // expect: low P3 fresh
  }
}

@interface ThreadSafe {}
