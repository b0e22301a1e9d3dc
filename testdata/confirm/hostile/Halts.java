// confirm: Halts.count blocked --allow-exit
// Without shutdown hooks.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class Halts {
  private int count;

  public int up() {
    Runtime.getRuntime().halt(9);
    return ++count;
  }
}
