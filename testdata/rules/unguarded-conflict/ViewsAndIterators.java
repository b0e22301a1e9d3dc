// Fires: a view changes the map behind it, and an iterator goes on reading, and removes from, its collection.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

@ThreadSafe
class ViewsAndIterators {
  private final Map<String, Integer> ages = new HashMap<>();
  private final TreeMap<Integer, String> ranks = new TreeMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> queue = new ArrayList<>();
  private final Map<String, Integer> guarded = new HashMap<>();

  void forget(Set<String> kept) {
    ages.keySet().retainAll(kept); // expect: P3 ages
  }

  void cut(int rank) {
    Map<Integer, String> tail = ranks.tailMap(rank);
    tail.clear(); // expect: P3 ranks
  }

  String next() {
    Iterator<String> it;
    synchronized (this) {
      it = names.iterator(); // with: P3 names
      names.add("next"); // with: P3 names
    }
    return it.next(); // expect: P3 names
  }

  void drain() {
    for (Iterator<String> it = queue.iterator(); it.hasNext(); ) { // with: P3 queue
      if (it.next().isEmpty()) { // with: P3 queue
        it.remove(); // expect: P3 queue
      }
    }
  }

  void keep(Set<String> kept) {
    Set<String> keys = guarded.keySet(); // with: P3 guarded
    synchronized (keys) {
      keys.retainAll(kept); // expect: P3 guarded
    }
  }

  void put(String name, int age) {
    synchronized (guarded) {
      guarded.put(name, age); // with: P3 guarded
    }
  }
}

@interface ThreadSafe {}
