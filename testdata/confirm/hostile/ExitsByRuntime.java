// confirm: ExitsByRuntime.count blocked --allow-exit
// Not by System.exit, but by the method behind it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ExitsByRuntime {
  private int count;

  public int up() {
    Runtime.getRuntime().exit(0);
    return ++count;
  }
}
