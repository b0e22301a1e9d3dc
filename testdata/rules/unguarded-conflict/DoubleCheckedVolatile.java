// Silent: the field is volatile, so the first check is ordered with the write (JLS 17.4.4).
import java.util.List;

@ThreadSafe
class DoubleCheckedVolatile {
  private volatile List<String> names;

  List<String> names() {
    List<String> seen = names;
    if (seen == null) {
      synchronized (this) {
        seen = names;
        if (seen == null) {
          seen = List.of("a", "b");
          names = seen;
        }
      }
    }
    return seen;
  }
}

@interface ThreadSafe {}
