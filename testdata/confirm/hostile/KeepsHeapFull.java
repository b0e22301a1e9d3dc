// confirm: KeepsHeapFull.count no-driver|not-reproduced
// confirm: KeepsHeapFull.KEPT no-driver|not-reproduced
// The heap stays full after the call: a static field keeps all of it.
package hostile;

import contract.ThreadSafe;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class KeepsHeapFull {
  private static final List<Object> KEPT = new ArrayList<>();

  private int count;

  public int up() {
    try {
      for (int size = 1 << 24; size > 0; size /= 2) {
        fill(size);
      }
    } catch (OutOfMemoryError expected) {
      return ++count;
    }
    return ++count;
  }

  private static void fill(int size) {
    try {
      for (;;) {
        KEPT.add(new byte[size]);
      }
    } catch (OutOfMemoryError expected) {
      return;
    }
  }
}
