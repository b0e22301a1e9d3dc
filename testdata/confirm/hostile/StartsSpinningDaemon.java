// confirm: StartsSpinningDaemon.count confirmed|not-reproduced
// The daemon counts for ever, and nothing in its loop is seen from outside.
package hostile;

import contract.ThreadSafe;

@ThreadSafe
public class StartsSpinningDaemon {
  private int count;

  public int up() {
    Thread daemon = new Thread(StartsSpinningDaemon::spin);
    daemon.setDaemon(true);
    daemon.start();
    return ++count;
  }

  private static void spin() {
    int odd = 1;
    while (odd != 0) {
      odd = odd * 31 + 6;
    }
  }
}
