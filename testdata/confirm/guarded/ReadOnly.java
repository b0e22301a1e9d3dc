// confirm: ReadOnly.table not-reproduced
// Only the constructor writes; readers do not conflict.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class ReadOnly {
  private final int[] table = {2, 3, 5, 7};

  public int at(int index) {
    return table[Math.floorMod(index, table.length)];
  }
}
