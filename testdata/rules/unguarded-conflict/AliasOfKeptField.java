// Fires: the field is never reassigned, so the local holds the same list.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class AliasOfKeptField {
  private final List<String> items = new ArrayList<>();

  void add(String item) {
    List<String> current;
    synchronized (this) {
      current = items;
    }
    current.add(item); // expect: P3 items
  }

  synchronized void put(String item) {
    items.add(item); // with: P3 items
  }
}

@interface ThreadSafe {}
