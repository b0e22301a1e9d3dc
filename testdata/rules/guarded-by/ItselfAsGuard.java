// Fires: `itself` guards the state of the object; taking its lock needs the reference and nothing else.
import java.util.ArrayList;
import java.util.List;

class ItselfAsGuard {
  @GuardedBy("itself")
  private final List<String> names = new ArrayList<>();

  void add(String name) {
    synchronized (names) {
      names.add(name);
    }
  }

  int size() {
    return names.size(); // expect: guarded-by names
  }
}

@interface GuardedBy {
  String[] value();
}
