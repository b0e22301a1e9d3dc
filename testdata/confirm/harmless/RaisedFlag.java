// confirm: RaisedFlag.stopped confirmed none-seen
// All threads write the same value: a conflict, and every outcome is right.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class RaisedFlag {
  private boolean stopped;

  public void stop() {
    stopped = true;
  }
}
