// Fires: the objects that these methods return may be shared: one is kept, the other passed on.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class ResultIsShared {
  private static final Map<String, ResultIsShared> ALL = new ConcurrentHashMap<>();

  private final ResultIsShared parent;
  private int total;
  private int size;

  ResultIsShared(ResultIsShared parent) {
    this.parent = parent;
  }

  synchronized void add(int amount) {
    total += amount;
    size++;
  }

  void addTo(String name) {
    ResultIsShared made = make(name);
    made.total++; // expect: P3 total
  }

  void addToParent() {
    ResultIsShared up = up();
    up.size++; // expect: P3 size
  }

  private static ResultIsShared make(String name) {
    ResultIsShared made = new ResultIsShared(null);
    ALL.put(name, made);
    return made;
  }

  private ResultIsShared up() {
    return parent != null ? parent : new ResultIsShared(this);
  }
}

@interface ThreadSafe {}
