// confirm: SleepsForEver.count not-reproduced
// Until the end of time.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class SleepsForEver {
  private int count;

  public int up() throws InterruptedException {
    Thread.sleep(Long.MAX_VALUE);
    return ++count;
  }
}
