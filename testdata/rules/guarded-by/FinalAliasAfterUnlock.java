// Fires: a local that stands for what a final field holds is changed after the lock.
import java.util.ArrayList;
import java.util.List;

class FinalAliasAfterUnlock {
  @GuardedBy("this")
  private final List<String> names = new ArrayList<>();

  void add(String name) {
    List<String> all;
    synchronized (this) {
      all = names;
    }
    all.add(name); // expect: guarded-by names
  }

  @GuardedBy("this")
  private final Part part = new Part();

  synchronized void grow() {
    part.size++;
  }

  String kind() {
    Part same;
    synchronized (this) {
      same = part;
    }
    return same.kind();
  }

  static final class Part {
    private int size;

    String kind() {
      return "part";
    }
  }
}

@interface GuardedBy {
  String[] value();
}
