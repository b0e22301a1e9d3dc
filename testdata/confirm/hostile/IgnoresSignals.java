// confirm: IgnoresSignals.count confirmed lost-update
// The process does not end when it is asked to.
package hostile;

import contract.ThreadSafe;
import sun.misc.Signal;

@ThreadSafe
public class IgnoresSignals {
  private int count;

  public int up() {
    for (String name : new String[] {"INT", "HUP", "TERM"}) {
      Signal.handle(new Signal(name), signal -> {});
    }
    return ++count;
  }
}
