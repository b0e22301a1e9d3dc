// confirm: Everywhere.total ordered Everywhere#1
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
