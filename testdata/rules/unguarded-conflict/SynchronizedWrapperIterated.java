// Fires: the wrapper locks itself in each method, but an iteration must hold that lock throughout (documentation of Collections.synchronizedList).
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

@ThreadSafe
class SynchronizedWrapperIterated {
  private final List<String> names = Collections.synchronizedList(new ArrayList<>());
  private final SortedSet<String> sorted = Collections.synchronizedSortedSet(new TreeSet<>());
  private final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());

  void add(String name) {
    names.add(name); // with: P3 names
    sorted.add(name); // with: P3 sorted
    map.put(name, name); // with: P3 map
  }

  void show() {
    for (String name : names) { // expect: P3 names
      System.out.println(name);
    }
    sorted.stream().forEach(System.out::println); // expect: P3 sorted
    for (String key : map.keySet()) { // expect: P3 map
      System.out.println(key);
    }
  }

  boolean isEmpty() {
    return names.isEmpty() || sorted.isEmpty() || map.isEmpty();
  }
}

@interface ThreadSafe {}
