// Fires: a for loop walks the list while another thread may add to it.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class IterationReads {
  private final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    names.add(name); // with: P3 names
  }

  synchronized int size() {
    return names.size(); // with: P3 names
  }

  int length() {
    int length = 0;
    for (String name : names) { // expect: P3 names
      length += name.length();
    }
    return length;
  }
}

@interface ThreadSafe {}
