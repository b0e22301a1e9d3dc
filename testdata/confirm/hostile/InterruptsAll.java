// confirm: InterruptsAll.count confirmed|not-reproduced
// Each thread of the JVM is interrupted.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class InterruptsAll {
  private int count;

  public int up() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      thread.interrupt();
    }
    return ++count;
  }
}
