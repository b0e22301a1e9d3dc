// Fires with low confidence: the list in the local may no longer be the one in the field.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class AliasOfReassignedField {
  private List<String> items = new ArrayList<>(); // expect: P2 items

  void add(String item) {
    List<String> current;
    synchronized (this) {
      current = items;
    }
    current.add(item); // expect: low P3 items
  }

  synchronized void put(String item) {
    items.add(item); // with: P3 items
  }

  synchronized void reset() {
    items = new ArrayList<>();
  }
}

@interface ThreadSafe {}
