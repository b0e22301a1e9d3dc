// confirm: Thread.count confirmed lost-update|stale-read
// Classes of the package have the names of classes that a program needs: it names the right ones.
package clashing;

import contract.ThreadSafe;

@ThreadSafe
public class Thread {
  private final List names;
  private int count;

  public Thread(List names) {
    this.names = names;
  }

  public int add() {
    count++;
    return count;
  }
}
