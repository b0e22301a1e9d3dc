// confirm: NeverTheSame.total confirmed lost-update
// One method does what chance wants in between, so its schedules do not replay; those of the other do, once the
// third was called.
package harm;

import contract.ThreadSafe;
import java.util.SplittableRandom;

@ThreadSafe
public class NeverTheSame {
  private volatile boolean open;
  private volatile int wasted;
  private int total;

  public void addSlowly() {
    int sum = total + 1;
    total = sum;
    for (long bits = new SplittableRandom().nextLong(); bits != 0; bits >>>= 1) {
      if ((bits & 1) == 1) {
        wasted = 0;
      } else {
        open = open;
      }
    }
    if (total != sum) {
      throw new IllegalStateException();
    }
  }

  public void addOne() {
    if (open) {
      total++;
    }
  }

  public void open() {
    open = true;
  }
}
