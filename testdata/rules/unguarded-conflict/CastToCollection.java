// Fires: a cast tells what the object is (JLS 15.16).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class CastToCollection {
  private final Object items = new ArrayList<String>();

  @SuppressWarnings("unchecked")
  void add(String item) {
    ((List<String>) items).add(item); // expect: P3 items
  }

  synchronized int size() {
    return ((List<?>) items).size(); // with: P3 items
  }
}

@interface ThreadSafe {}
