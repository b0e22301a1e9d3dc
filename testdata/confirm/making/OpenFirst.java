// confirm: OpenFirst.count confirmed lost-update
// A call that must come first.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class OpenFirst {
  private int count;

  private volatile boolean open;

  public void open() {
    open = true;
  }

  public int up() {
    if (!open) {
      throw new IllegalStateException("not open");
    }
    return ++count;
  }
}
