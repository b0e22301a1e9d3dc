// confirm: ElementInList.sum confirmed lost-update|stale-read
// The list must have an element of more than one character.
package prepared;

import contract.ThreadSafe;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
public class ElementInList {
  private final List<String> names = new CopyOnWriteArrayList<>();

  private int sum;

  public void add(String name) {
    if (name.length() > 1) {
      names.add(name);
    }
  }

  public void addUp() {
    for (String each : names) {
      sum += each.length();
    }
  }
}
