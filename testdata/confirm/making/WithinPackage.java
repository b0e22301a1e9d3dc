// confirm: WithinPackage.count confirmed lost-update
// Class, constructor and method are seen in the package only.
package making;

import contract.ThreadSafe;

@ThreadSafe
class WithinPackage {
  private int count;

  WithinPackage() {}

  public int up() {
    return ++count;
  }
}
