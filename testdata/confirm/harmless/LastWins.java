// confirm: LastWins.last confirmed none-seen
// Two threads set it: the one or the other is last, as in any order of the calls.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class LastWins {
  private int last;

  public void saw(int value) {
    last = value;
  }

  public int last() {
    return last;
  }
}
