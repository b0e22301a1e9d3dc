// confirm: ReachedPrivately.count confirmed lost-update
// The access lies two private calls deep.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class ReachedPrivately {
  private int count;

  public void event(int weight) {
    if (weight >= 0) {
      note();
    }
  }

  private void note() {
    up();
  }

  public int up() {
    return ++count;
  }
}
