// Fires: a stream walks the list when its terminal operation runs.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class StreamReads {
  private final List<String> names = new ArrayList<>();

  synchronized void add(String name) {
    names.add(name); // with: P3 names
  }

  long longNames() {
    return names.stream().filter(name -> name.length() > 9).count(); // expect: P3 names
  }
}

@interface ThreadSafe {}
