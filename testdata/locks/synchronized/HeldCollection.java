// Silent: any object has a monitor, also the list that is guarded.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class HeldCollection {
  private final List<String> names = new ArrayList<>();

  void add(String name) {
    synchronized (names) {
      names.add(name);
    }
  }

  int size() {
    synchronized (names) {
      return names.size();
    }
  }
}

@interface ThreadSafe {}
