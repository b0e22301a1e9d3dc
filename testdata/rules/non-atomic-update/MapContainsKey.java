// Fires as a note: the value may be put twice, which is harm only if the two differ.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

@ThreadSafe
class MapContainsKey {
  private final ConcurrentMap<String, Integer> lengths = new ConcurrentHashMap<>();

  void learn(String word) {
    if (!lengths.containsKey(word)) {
      lengths.put(word, word.length()); // expect: note non-atomic-update lengths
    }
  }
}

@interface ThreadSafe {}
