// Silent: Vector, Hashtable and StringBuffer synchronize every method.
import java.util.Hashtable;
import java.util.Vector;

@ThreadSafe
class LegacyCollections {
  private final Vector<String> names = new Vector<>();
  private final Hashtable<String, Integer> sizes = new Hashtable<>();
  private final StringBuffer text = new StringBuffer();

  void add(String name) {
    names.add(name);
    sizes.put(name, names.size());
    text.append(name);
  }

  String show() {
    return names.firstElement() + sizes.get("a") + text.length();
  }
}

@interface ThreadSafe {}
