// confirm: NumberTwice.next confirmed lost-update|stale-read
// A static counter, which no schedule finds as the one before did.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class NumberTwice {
  private static int next;

  public static int take() {
    return next++;
  }
}
