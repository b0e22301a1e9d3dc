// Fires: the old value goes through a local.
import java.util.Set;
import java.util.TreeSet;

@ThreadSafe
class ThroughLocal {
  private volatile Set<String> names = Set.of();

  void add(String name) {
    Set<String> old = names;
    names = with(old, name); // expect: non-atomic-update names
  }

  private static Set<String> with(Set<String> names, String name) {
    Set<String> copy = new TreeSet<>(names);
    copy.add(name);
    return copy;
  }
}

@interface ThreadSafe {}
