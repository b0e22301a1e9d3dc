// confirm: FillsHeap.count no-driver|not-reproduced
// Large arrays are kept until the heap is full.
package hostile;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class FillsHeap {
  private int count;

  public int up() {
    List<byte[]> kept = new ArrayList<>();
    while (kept.size() < Integer.MAX_VALUE) {
      kept.add(new byte[1 << 20]);
    }
    return ++count;
  }
}
