// confirm: ByPermit.count not-reproduced
// A semaphore with one permit is a lock that nothing calls one: no conflict, and no guard to name.
package guarded;

import contract.ThreadSafe;
import java.util.concurrent.Semaphore;

@ThreadSafe
public class ByPermit {
  private final Semaphore permit = new Semaphore(1);
  private int count;

  public int up() {
    permit.acquireUninterruptibly();
    try {
      return ++count;
    } finally {
      permit.release();
    }
  }
}
