// Silent: every method of the wrapper takes its mutex.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

@ThreadSafe
class SynchronizedWrapper {
  private final List<String> names = Collections.synchronizedList(new ArrayList<>());

  void add(String name) {
    names.add(name);
  }

  int size() {
    return names.size();
  }
}

@interface ThreadSafe {}
