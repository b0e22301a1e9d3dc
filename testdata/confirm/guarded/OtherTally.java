// confirm: OtherTally.own ordered|not-reproduced
// A call changes what it is given without a lock: only a caller that gives the object's own tally would race.
package guarded;

import contract.ThreadSafe;

@ThreadSafe
public class OtherTally {
  private final Tally own;

  public OtherTally(Tally given) {
    own = given;
  }

  public synchronized int up() {
    return ++own.count;
  }

  public synchronized void moveTo(Tally other) {
    own.count--;
  }

  public void addTo(Tally other) {
    if (own != null) {
      other.count++;
    }
  }

  public static final class Tally {
    private int count;
  }
}
