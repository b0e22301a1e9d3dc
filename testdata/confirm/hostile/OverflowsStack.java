// confirm: OverflowsStack.count confirmed|not-reproduced
// The recursion comes to no end but that of the stack.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class OverflowsStack {
  private int count;

  public int up() {
    count += deep(1);
    return count;
  }

  private int deep(int depth) {
    return depth + deep(depth + 1);
  }
}
