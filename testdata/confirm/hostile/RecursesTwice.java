// confirm: RecursesTwice.count no-driver
// Two calls at each depth: the stack is never exceeded, and the end never reached.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class RecursesTwice {
  private int count;

  public int up() {
    again();
    return ++count;
  }

  private static void again() {
    try {
      again();
    } finally {
      again();
    }
  }
}
