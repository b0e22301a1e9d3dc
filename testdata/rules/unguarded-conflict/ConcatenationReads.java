// Fires: string concatenation calls toString, which walks the list (JLS 15.18.1, 5.1.11).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ConcatenationReads {
  private final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    names.add(name); // with: P3 names
  }

  String describe() {
    return "names: " + names; // expect: P3 names
  }
}

@interface ThreadSafe {}
