// Silent: the lists that List.of returns never change, and nothing is changed through a view (P1).
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

@ThreadSafe
class FinalUnmodifiableField {
  static final List<String> UNITS = List.of("kB", "MB");
  static final Set<Integer> SIZES = Set.of(1, 2);

  private final List<String> names = new ArrayList<>();
  final Object view = Collections.unmodifiableList(names);

  synchronized void add(String name) {
    names.add(name);
  }
}

@interface ThreadSafe {}
