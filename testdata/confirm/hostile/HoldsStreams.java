// confirm: HoldsStreams.count confirmed|not-reproduced
// A daemon holds the standard streams for ever.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class HoldsStreams {
  private int count;

  public int up() {
    Thread daemon = new Thread(HoldsStreams::hold);
    daemon.setDaemon(true);
    daemon.start();
    System.out.println("let me through");
    return ++count;
  }

  private static void hold() {
    synchronized (System.out) {
      synchronized (System.err) {
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
