// confirm: SpinsInAnyOrder.waiting confirmed none-seen
// Nobody ends the loop in any order of the calls: the race does not make it spin.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class SpinsInAnyOrder {
  private boolean waiting;

  private volatile boolean stopped;

  public void await(boolean patient) {
    waiting = true;
    while (patient && !stopped) {
      Thread.onSpinWait();
    }
  }
}
