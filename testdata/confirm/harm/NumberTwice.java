// confirm: NumberTwice.next confirmed lost-update
// A static counter: two callers get one number.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class NumberTwice {
  private static int next;

  public static int take() {
    return next++;
  }
}
