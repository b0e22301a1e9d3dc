// Fires: the unguarded call reads the list of the held object that the guarded one changes, although other calls touch other parts of it (JLS 17.4.1).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class SharedPartOfHeldObject {
  private final Crew crew = new Crew();

  int joined() {
    return crew.joined(); // with: P3 crew
  }

  int requests() {
    return crew.requests; // with: P3 crew
  }

  synchronized void join(String name) {
    crew.join(name); // expect: P3 crew
  }
}

class Crew {
  private final List<String> joined = new ArrayList<>();
  int requests;

  void join(String name) {
    requests++;
    joined.add(name);
  }

  int joined() {
    return joined.size();
  }
}

@interface ThreadSafe {}
