// confirm: P1 OpenCount.count confirmed lost-update
// confirm: OpenCount.count confirmed lost-update
// A field that escapes, with a wrong value to show for it.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class OpenCount {
  int count;

  public void add() {
    count++;
  }
}
