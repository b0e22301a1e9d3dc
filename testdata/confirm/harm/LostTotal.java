// confirm: LostTotal.total confirmed lost-update
// The same with a `long` and an argument: no sum of the deposits comes out.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class LostTotal {
  private long total;

  public void deposit(long amount) {
    total = total + amount;
  }

  public long total() {
    return total;
  }
}
