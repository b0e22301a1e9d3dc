// confirm: WrappedView.shown confirmed exception
// What is shown to the outside is an unmodifiable view of the list that grows.
package harm;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

@ThreadSafe
public class WrappedView {
  private final List<String> names = new ArrayList<>();
  private final List<String> shown = Collections.unmodifiableList(names);

  public synchronized void add(String name) {
    names.add(name);
  }

  public int letters() {
    int letters = 0;
    for (String name : shown) {
      letters += name.length();
    }
    return letters;
  }
}
