// Fires: the call uses the list that is in the field now, so its confidence is not lowered.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class DirectUseOfReassignedField {
  private List<String> items = new ArrayList<>(); // expect: P2 items

  void add(String item) {
    items.add(item); // expect: P3 items
  }

  synchronized void reset() {
    items = new ArrayList<>(); // with: P3 items
  }

  synchronized int size() {
    return items.size(); // with: P3 items
  }
}

@interface ThreadSafe {}
