// Silent: the unguarded call reads one list of the held object, and the guarded one changes another, so that the two never touch the same variable (JLS 17.4.1).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class PartsOfHeldObject {
  private final Members members = new Members();

  int founders() {
    return members.founders();
  }

  boolean hasFounder(String name) {
    return members.founders.contains(name) && members.limit > 0;
  }

  synchronized void join(String name) {
    members.join(name);
  }

  synchronized int joined() {
    return members.joined();
  }
}

class Members {
  final List<String> founders = new ArrayList<>(List.of("Ada"));
  private final List<String> joined = new ArrayList<>();
  int limit = 9;
  private int requests;

  int founders() {
    return founders.size();
  }

  void join(String name) {
    requests++;
    joined.add(name);
  }

  int joined() {
    return joined.size();
  }
}

@interface ThreadSafe {}
