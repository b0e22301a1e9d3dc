// Fires: the local variable names the same list.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class LocalAliasModifies {
  private final List<String> names = new ArrayList<>();

  synchronized int size() {
    return names.size(); // with: P3 names
  }

  synchronized boolean isEmpty() {
    return names.isEmpty(); // with: P3 names
  }

  void add(String name) {
    List<String> alias = this.names; alias.add(name); // expect: P3 names
  }
}

@interface ThreadSafe {}
