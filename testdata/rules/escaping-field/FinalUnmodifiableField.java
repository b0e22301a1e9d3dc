// Silent: the lists that List.of returns never change (P1).
import java.util.List;
import java.util.Set;

@ThreadSafe
class FinalUnmodifiableField {
  static final List<String> UNITS = List.of("kB", "MB");
  static final Set<Integer> SIZES = Set.of(1, 2);
}

@interface ThreadSafe {}
