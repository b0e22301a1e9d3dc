// confirm: OnlySubclasses.count confirmed lost-update
// An abstract class without a subclass.
package making;

import contract.ThreadSafe;

@ThreadSafe
public abstract class OnlySubclasses {
  private int count;

  protected abstract int step();

  public int up() {
    step();
    return ++count;
  }
}
