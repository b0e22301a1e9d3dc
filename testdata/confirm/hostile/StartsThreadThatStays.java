// confirm: StartsThreadThatStays.count confirmed|not-reproduced
// It is no daemon, and ignores whatever is thrown at it.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class StartsThreadThatStays {
  private int count;

  public int up() {
    new Thread(StartsThreadThatStays::stay).start();
    return ++count;
  }

  private static void stay() {
    for (;;) {
      try {
        Thread.sleep(1_000);
      } catch (Throwable ignored) {
        Thread.yield();
      }
    }
  }
}
