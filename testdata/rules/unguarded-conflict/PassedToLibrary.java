// Fires: the library sorts and copies the list that it is given.
import java.util.*;

@ThreadSafe
class PassedToLibrary {
  private final List<String> items = new ArrayList<>();

  void sort() {
    Collections.sort(items); // expect: P3 items
  }

  List<String> copy() {
    return new ArrayList<>(items); // expect: P3 items
  }

  synchronized void add(String item) {
    items.add(item); // with: P3 items
  }

  synchronized int size() {
    return items.size();
  }
}

@interface ThreadSafe {}
