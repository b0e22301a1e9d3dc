// confirm: OverflowsCaught.count confirmed|not-reproduced
// Each call uses up the stack, and catches the error.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class OverflowsCaught {
  private int count;

  public int up() {
    try {
      deep();
    } catch (StackOverflowError expected) {
      count++;
    }
    return count;
  }

  private int deep() {
    count++;
    return 1 + deep();
  }
}
