// confirm: AddedTwice.names confirmed lost-update|exception
// Two threads append to one list: one element overwrites the other.
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
