// Silent: one lock goes with the list's elements; comparisons of the reference, which nobody changes, hold another.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ReferenceAndContentsApart {
  private final Object elements = new Object();
  private List<String> items = null;

  synchronized boolean isUsed() {
    return items != null;
  }

  synchronized boolean isUnused() {
    return items == null;
  }

  synchronized String describe() {
    return items == null ? "unused" : "used";
  }

  void add(String item) {
    synchronized (elements) {
      items.add(item);
    }
  }

  int size() {
    synchronized (elements) {
      return items.size();
    }
  }
}

@interface ThreadSafe {}
