// confirm: AwaitsLatch.count no-driver
// Nobody counts down.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.CountDownLatch;

@ThreadSafe
public class AwaitsLatch {
  private final CountDownLatch latch = new CountDownLatch(1);

  private int count;

  public int up() throws InterruptedException {
    latch.await();
    return ++count;
  }
}
