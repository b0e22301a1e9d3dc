// confirm: AwaitsBarrier.count no-driver
// A hundred threads would have to come.
package hostile;

import contract.ThreadSafe;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

@ThreadSafe
public class AwaitsBarrier {
  private final CyclicBarrier barrier = new CyclicBarrier(100);

  private int count;

  public int up() throws InterruptedException, BrokenBarrierException {
    barrier.await();
    return ++count;
  }
}
