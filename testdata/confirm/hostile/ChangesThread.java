// confirm: ChangesThread.count confirmed lost-update
// A thread is no longer as it was.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class ChangesThread {
  private int count;

  public int up() {
    Thread thread = Thread.currentThread();
    thread.setName("threadlint heartbeat");
    thread.getThreadGroup().setMaxPriority(Thread.MIN_PRIORITY);
    thread.setPriority(Thread.MIN_PRIORITY);
    thread.setContextClassLoader(null);
    thread.setUncaughtExceptionHandler((dead, error) -> stay());
    return ++count;
  }

  private static void stay() {
    for (;;) {
      Thread.yield();
    }
  }
}
