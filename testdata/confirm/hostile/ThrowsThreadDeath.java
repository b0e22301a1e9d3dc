// confirm: ThrowsThreadDeath.count confirmed lost-update
// An error that ends a thread without a word.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ThrowsThreadDeath {
  private int count;

  public int up() {
    if (++count > 0) {
      throw new ThreadDeath();
    }
    return count;
  }
}
