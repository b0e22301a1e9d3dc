// confirm: MakesGarbage.count confirmed|no-driver|not-reproduced
// Much more garbage than the heap holds, some of it softly reachable.
package hostile;

import contract.ThreadSafe;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
public class MakesGarbage {
  private int count;

  public int up() {
    List<SoftReference<byte[]>> soft = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      soft.add(new SoftReference<>(new byte[1 << 20]));
    }
    count += soft.size();
    return count;
  }
}
