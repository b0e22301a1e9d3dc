// confirm: WaitsUnnotified.count no-driver
// Nobody notifies.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class WaitsUnnotified {
  private final Object lock = new Object();

  private int count;

  public int up() throws InterruptedException {
    synchronized (lock) {
      lock.wait();
    }
    return ++count;
  }
}
