// confirm: TwoLocks.count confirmed lost-update
// Each method holds a lock, but not the same one.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class TwoLocks {
  private final Object reading = new Object();
  private final Object writing = new Object();
  private int count;

  public int up() {
    synchronized (writing) {
      return ++count;
    }
  }

  public int down() {
    synchronized (reading) {
      return --count;
    }
  }
}
