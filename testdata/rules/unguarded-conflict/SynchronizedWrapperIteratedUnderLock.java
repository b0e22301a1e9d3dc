// Silent: iterations hold the wrapper's own lock, or a lock that changes hold as well; the other uses are single calls.
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

@ThreadSafe
class SynchronizedWrapperIteratedUnderLock {
  private final List<String> names = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
  private final List<String> guarded = Collections.synchronizedList(new ArrayList<>());
  private final List<String> fixed = Collections.synchronizedList(new ArrayList<>());

  SynchronizedWrapperIteratedUnderLock() {
    fixed.add("fixed");
  }

  void add(String name) {
    names.add(name);
    map.put(name, name);
    synchronized (this) {
      guarded.add(name);
    }
  }

  void show() {
    synchronized (names) {
      for (String name : names) {
        System.out.println(name);
      }
    }
    synchronized (map) {
      map.keySet().iterator().next();
    }
    for (String name : fixed) {
      System.out.println(name);
    }
    names.forEach(System.out::println);
    map.forEach((key, value) -> System.out.println(key + value));
  }

  synchronized void showGuarded() {
    for (String name : guarded) {
      System.out.println(name);
    }
  }

  List<String> copy() {
    return new ArrayList<>(names);
  }
}

@interface ThreadSafe {}
