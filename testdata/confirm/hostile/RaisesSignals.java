// confirm: RaisesSignals.count blocked --allow-exit
// The process sends itself what usually ends it.
package hostile;

import contract.ThreadSafe;
import sun.misc.Signal;

@ThreadSafe
public class RaisesSignals {
  private int count;

  public int up() {
    for (String name : new String[] {"INT", "HUP", "TERM"}) {
      Signal.raise(new Signal(name));
    }
    return ++count;
  }
}
