// Fires: the first check reads a plain field without the lock, so it may see a half-made object (JLS 17.4.5).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class DoubleCheckedPlain {
  private List<String> names;

  List<String> names() {
    if (names == null) { // expect: P3 names
      synchronized (this) {
        if (names == null) {
          names = new ArrayList<>(); // with: P3 names
        }
        return names;
      }
    }
    return names;
  }
}

@interface ThreadSafe {}
