// confirm: EnterFirst.count confirmed lost-update|stale-read
// Only between enter and exit does it count; else it returns.
package prepared;

import contract.ThreadSafe;
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
public class EnterFirst {
  private final AtomicInteger depth = new AtomicInteger();

  private int count;

  public void enter() {
    depth.incrementAndGet();
  }

  public void exit() {
    depth.decrementAndGet();
  }

  public void flush() {}

  public void reset() {
    depth.set(0);
  }

  public void up() {
    if (depth.get() <= 1) {
      return;
    }
    count++;
  }
}
