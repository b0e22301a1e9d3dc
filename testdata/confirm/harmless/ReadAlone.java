// confirm: ReadAlone.hits confirmed none-seen
// A read without the lock gives the value before the increment or the one after it.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class ReadAlone {
  private int hits;

  public synchronized void hit() {
    hits++;
  }

  public int hits() {
    return hits;
  }
}
