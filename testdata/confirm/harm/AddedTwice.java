// confirm: AddedTwice.names confirmed none-seen
// Two threads append to one list. A call on a collection is one step: what it breaks inside is not seen.
package harm;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class AddedTwice {
  private final List<String> names = new ArrayList<>();

  public void add(String name) {
    names.add(name);
  }

  public synchronized int size() {
    return names.size();
  }
}
