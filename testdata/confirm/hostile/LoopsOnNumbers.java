// confirm: LoopsOnNumbers.count no-driver
// The number stays odd: nothing in the loop is seen from outside.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class LoopsOnNumbers {
  private int count;

  public int up() {
    int odd = 1;
    while (odd != 0) {
      odd = odd * 31 + 6;
    }
    return ++count;
  }
}
