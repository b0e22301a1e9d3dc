// confirm: ParksForEver.count not-reproduced
// Nobody unparks, and nothing else is taken for an answer.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.locks.LockSupport;

@ThreadSafe
public class ParksForEver {
  private int count;

  public int up() {
    while (count < Integer.MAX_VALUE) {
      LockSupport.park();
    }
    return ++count;
  }
}
