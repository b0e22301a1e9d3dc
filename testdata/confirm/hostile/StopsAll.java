// confirm: StopsAll.count confirmed|not-reproduced
// Each thread of the JVM is stopped.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class StopsAll {
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
        stop(threads[i]);
      }
    }
    return ++count;
  }

  @SuppressWarnings("deprecation")
  private static void stop(Thread thread) {
    try {
      thread.stop();
    } catch (UnsupportedOperationException e) {
      thread.interrupt();
    }
  }
}
