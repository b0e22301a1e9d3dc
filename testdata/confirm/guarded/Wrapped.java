// confirm: Wrapped.names ordered
// A synchronized wrapper locks each call.
package guarded;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

@ThreadSafe
public class Wrapped {
  private final List<String> names = Collections.synchronizedList(new ArrayList<>());

  public void add(String name) {
    names.add(name);
  }

  public boolean has(String name) {
    return names.contains(name);
  }
}
