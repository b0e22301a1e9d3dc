// Silent: computeIfAbsent and Optional.ifPresent call their lambdas at once.
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

@ThreadSafe
class ComputeUnderLock {
  private final Map<String, Integer> sizes = new HashMap<>();
  private int misses;

  synchronized int size(String name) {
    return sizes.computeIfAbsent(
        name,
        key -> {
          misses++;
          return key.length();
        });
  }

  synchronized void forget(Optional<String> name) {
    name.ifPresent(key -> sizes.remove(key));
  }

  synchronized int misses() {
    return misses;
  }
}

@interface ThreadSafe {}
