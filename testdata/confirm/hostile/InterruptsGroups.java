// confirm: InterruptsGroups.count confirmed lost-update
// The same by way of groups, from the first one on.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class InterruptsGroups {
  private int count;

  public int up() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    group.interrupt();
    return ++count;
  }
}
