// Silent: the function runs before `computeIfAbsent` returns, under the caller's monitor; its class is one of the file's second type.
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

class Unrelated {
  private final Runnable task =
      new Runnable() {
        @Override
        public void run() {}
      };
}

@ThreadSafe
class AnonymousOfSecondType {
  private final Map<String, String> names = new HashMap<>();
  private int misses;

  synchronized String name(String key) {
    return names.computeIfAbsent(
        key,
        new Function<String, String>() {
          @Override
          public String apply(String key) {
            misses++;
            return key;
          }
        });
  }

  synchronized int misses() {
    return misses;
  }
}

@interface ThreadSafe {}
