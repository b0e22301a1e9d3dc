// Silent: copying reads the list, which nobody changes after construction.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class CopiesOnly {
  private final List<String> items = new ArrayList<>();

  CopiesOnly(String item) {
    items.add(item);
  }

  List<String> copy() {
    return new ArrayList<>(items);
  }

  List<String> view() {
    return List.copyOf(items);
  }
}

@interface ThreadSafe {}
