// confirm: Everywhere.total ordered this
// Every access holds the monitor.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class Everywhere {
  private int total;

  public synchronized void add(int n) {
    total += n;
  }

  public synchronized int total() {
    return total;
  }
}
