// confirm: WantsHugeArray.count no-driver
// Larger than any heap.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class WantsHugeArray {
  private int count;

  public int up() {
    long[] huge = new long[Integer.MAX_VALUE];
    count += huge.length;
    return count;
  }
}
