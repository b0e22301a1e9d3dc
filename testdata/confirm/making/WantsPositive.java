// confirm: WantsPositive.count confirmed lost-update
// Zero and negative sizes are refused.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class WantsPositive {
  private int count;

  private final int size;

  public WantsPositive(int size) {
    if (size <= 0) {
      throw new IllegalArgumentException("size " + size);
    }
    this.size = size;
  }

  public int up() {
    Math.abs(size);
    return ++count;
  }
}
