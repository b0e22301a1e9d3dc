// Fires: a call on one of several objects is a call on the one that was chosen; each of those that
// the expression may give is accessed (JLS 15.25, 15.28, 15.15.4, 15.16, 15.26).
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class ChosenReceiver {
  private final Map<String, String> same = new HashMap<>();
  private final Map<String, String> first = new HashMap<>();
  private final Map<String, String> second = new HashMap<>();
  private final Map<String, String> maybe = new HashMap<>();
  private final Map<String, String> low = new HashMap<>();
  private final Map<String, String> high = new HashMap<>();
  private final Map<String, String> cast = new HashMap<>();
  private final Map<String, String> local = new HashMap<>();
  private final Map<String, String> other = new HashMap<>();
  private final Map<String, String> zero = new HashMap<>();
  private final Map<String, String> more = new HashMap<>();
  private final Map<String, String> returned = new HashMap<>();
  private final Map<String, String> part = new HashMap<>();

  void put(boolean b, String k) {
    (b ? this.same : this.same).put(k, k); // expect: P3 same
    (b ? this.first : this.second).put(k, k); // expect: P3 first; expect: P3 second
    (b ? maybe : null).put(k, k); // expect: P3 maybe
  }

  void choose(int n, String k) {
    (switch (n) { // expect: P3 low; expect: P3 high
      case 0 -> low;
      case 1 -> {
        if (k == null) {
          yield high;
        }
        yield low;
      }
      default -> new HashMap<String, String>();
    }).put(k, k);
  }

  void cast(String k) {
    ((Map<String, String>) (this.cast)).put(k, k); // expect: P3 cast
  }

  void throughLocal(boolean b, String k) {
    Map<String, String> chosen = b ? local : other;
    chosen.put(k, k); // expect: P3 local; expect: P3 other
  }

  void throughSwitchedLocal(int n, String k) {
    Map<String, String> chosen = switch (n) {
      case 0 -> zero;
      default -> more;
    };
    chosen.put(k, k); // expect: P3 zero; expect: P3 more
  }

  private Map<String, String> pick(boolean b) {
    return returned;
  }

  private Map<String, String> either() {
    return returned.isEmpty() ? part : new HashMap<>(); // expect: P3 returned
  }

  void throughGetter(String k) {
    either().put(k, k); // expect: P3 part
  }

  synchronized int size() {
    return same.size()
        + first.size()
        + second.size()
        + maybe.size()
        + low.size()
        + high.size()
        + cast.size()
        + local.size()
        + other.size()
        + zero.size()
        + more.size()
        + part.size();
  }

  synchronized void fill(String k) {
    returned.put(k, k);
  }
}

@interface ThreadSafe {}
