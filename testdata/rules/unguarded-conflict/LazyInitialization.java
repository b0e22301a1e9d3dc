// Fires: two threads may both create the list, and one may see the other's half made (JLS 17.5).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class LazyInitialization {
  private List<String> names;

  List<String> names() {
    if (names == null) { // with: P3 names
      names = new ArrayList<>(); // expect: P3 names
    }
    return names;
  }
}

@interface ThreadSafe {}
