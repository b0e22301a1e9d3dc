// Silent: one constructor stores an immutable copy, so the field is not known to hold a mutable list.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ListFromOneConstructor {
  final List<String> names;

  ListFromOneConstructor() {
    this.names = new ArrayList<>();
  }

  ListFromOneConstructor(List<String> names) {
    this.names = List.copyOf(names);
  }
}

@interface ThreadSafe {}
