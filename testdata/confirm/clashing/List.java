// confirm: List.size ordered this
// Named like the list of the JDK, and guarded.
package clashing;

import contract.ThreadSafe;

@ThreadSafe
public class List {
  private int size;

  public synchronized void add() {
    size++;
  }

  public synchronized int size() {
    return size;
  }
}
