// confirm: HoldsClass.count confirmed|not-reproduced
// A daemon holds the monitor of a class that everybody uses, for ever.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HoldsClass {
  private int count;

  public int up() {
    Thread daemon = new Thread(HoldsClass::hold);
    daemon.setDaemon(true);
    daemon.start();
    return ++count;
  }

  private static void hold() {
    synchronized (System.class) {
      synchronized (Thread.class) {
        stay();
      }
    }
  }

  private static void stay() {
    for (;;) {
      try {
        Thread.sleep(1_000_000);
      } catch (Throwable ignored) {
        Thread.yield();
      }
    }
  }
}
