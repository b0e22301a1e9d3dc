// confirm: TornRange.low confirmed stale-read
// confirm: TornRange.high confirmed stale-read
// A reader without the lock sees one end of the old range and one of the new.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class TornRange {
  private int low;
  private int high;

  public synchronized void move(int by) {
    low += by;
    high += by;
  }

  public int width() {
    return high - low;
  }
}
