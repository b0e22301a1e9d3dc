// Silent: whoever gets the reference can take its lock; only what the object holds is guarded.
import java.util.ArrayList;
import java.util.List;

class ItselfHandedOn {
  @GuardedBy("itself")
  private final List<String> names = new ArrayList<>();

  @GuardedBy("others")
  private List<String> others = new ArrayList<>();

  List<String> names() {
    return names;
  }

  List<String> others() {
    return others;
  }

  void add(String name) {
    synchronized (names) {
      names.add(name);
    }
    synchronized (others) {
      others.add(name);
    }
  }
}

@interface GuardedBy {
  String[] value();
}
