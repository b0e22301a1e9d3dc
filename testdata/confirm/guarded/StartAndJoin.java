// confirm: StartAndJoin.partial not-reproduced
// A thread of the method's own writes without the lock, between its start and its join.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class StartAndJoin {
  private int partial;

  public synchronized int twice(int n) throws InterruptedException {
    Thread half = new Thread(() -> partial = n + n);
    half.start();
    half.join();
    return partial;
  }
}
