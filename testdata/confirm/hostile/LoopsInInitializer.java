// confirm: LoopsInInitializer.count no-driver
// The class is never initialised.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class LoopsInInitializer {
  private int count;

  static {
    int odd = 1;
    while (odd != 0) {
      odd = odd * 31 + 6;
    }
  }

  public int up() {
    return ++count;
  }
}
