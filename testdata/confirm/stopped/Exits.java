// confirm: Exits.calls blocked --allow-exit
// The JVM would end before the access.
package stopped;

import contract.ThreadSafe;

@ThreadSafe
public class Exits {
  private int calls;

  public int quit() {
    System.exit(3);
    return ++calls;
  }
}
