// confirm: StartsTimer.count confirmed|not-reproduced
// A timer that nobody cancels.
package hostile;

import contract.ThreadSafe;
import java.util.Timer;
import java.util.TimerTask;

@ThreadSafe
public class StartsTimer {
  private int count;

  public int up() {
    new Timer().schedule(
        new TimerTask() {
          @Override
          public void run() {
            Thread.yield();
          }
        },
        0,
        1);
    return ++count;
  }
}
