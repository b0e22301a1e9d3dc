// confirm: LazyList.names confirmed lost-update|exception
// Two threads create the list; what the first has added is gone.
package harm;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class LazyList {
  private List<String> names;

  public void add(String name) {
    if (names == null) {
      names = new ArrayList<>();
    }
    names.add(name);
  }
}
