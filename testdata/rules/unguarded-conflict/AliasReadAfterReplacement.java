// Silent: the lists are replaced, never changed; who reads an old one through a local races with nobody.
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class AliasReadAfterReplacement {
  private List<String> items;

  synchronized void replace(List<String> next) {
    items = new ArrayList<>(next);
  }

  int size() {
    List<String> current;
    synchronized (this) {
      current = items;
    }
    return current.size();
  }
}

@interface ThreadSafe {}
