// Fires: the class is thread-safe whichever of the two lists it creates, so that only its reference is in conflict.
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

class Names {
  private final List<String> names;

  Names(boolean linked) {
    names = linked ? new LinkedList<>() : new ArrayList<>();
  }

  synchronized void add(String name) {
    names.add(name);
  }

  synchronized int size() {
    return names.size();
  }
}

class Shared {
  private final List<String> names;

  Shared(boolean own, List<String> given) {
    names = own ? new ArrayList<>() : given;
  }

  synchronized void add(String name) {
    names.add(name);
  }
}

@ThreadSafe
class ReassignedTypeMadeByChoice {
  private Names names;
  private Shared shared;

  void reset(List<String> given) {
    names = new Names(true); // expect: P3 names
    shared = new Shared(false, given); // expect: P3 shared
  }

  void add(String name) {
    names.add(name);
    shared.add(name);
  }
}

@interface ThreadSafe {}
