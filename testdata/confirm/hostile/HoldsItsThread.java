// confirm: HoldsItsThread.count confirmed|not-reproduced
// Who holds a thread's monitor keeps others from joining it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HoldsItsThread {
  private int count;

  public int up() {
    Thread holder = Thread.currentThread();
    Thread daemon = new Thread(() -> hold(holder));
    daemon.setDaemon(true);
    daemon.start();
    return ++count;
  }

  private static void hold(Thread thread) {
    synchronized (thread) {
      for (;;) {
        try {
          Thread.sleep(1_000_000);
        } catch (Throwable ignored) {
          Thread.yield();
        }
      }
    }
  }
}
