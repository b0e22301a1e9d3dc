// confirm: SuspendsAll.count confirmed|not-reproduced
// Each other thread of the JVM is suspended.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class SuspendsAll {
  private int count;

  public int up() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread[] threads = new Thread[group.activeCount() * 2];
    int found = group.enumerate(threads);
    for (int i = 0; i < found; i++) {
      if (threads[i] != Thread.currentThread()) {
        suspend(threads[i]);
      }
    }
    return ++count;
  }

  @SuppressWarnings("deprecation")
  private static void suspend(Thread thread) {
    try {
      thread.suspend();
    } catch (UnsupportedOperationException e) {
      thread.interrupt();
    }
  }
}
