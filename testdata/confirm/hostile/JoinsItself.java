// confirm: JoinsItself.count no-driver
// A thread waits for its own end.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class JoinsItself {
  private int count;

  public int up() throws InterruptedException {
    Thread.currentThread().join();
    return ++count;
  }
}
