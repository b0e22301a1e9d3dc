// Fires: another thread may see null or a half-made list (P2).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class CollectionField {
  private List<String> names = new ArrayList<>(); // expect: P2 names

  int size() {
    return names.size();
  }
}

@interface ThreadSafe {}
