// confirm: StartedBefore.size ordered|not-reproduced|no-driver
// What start sets is set once, and read only after it.
package prepared;

import contract.ThreadSafe;
import java.util.concurrent.atomic.AtomicBoolean;

@ThreadSafe
public class StartedBefore {
  private final AtomicBoolean starting = new AtomicBoolean();

  private volatile boolean started;

  private int size;

  public void start(int size) {
    if (starting.compareAndSet(false, true)) {
      this.size = size;
      started = true;
    }
  }

  public int size() {
    return started ? size : 0;
  }
}
