// confirm: SameLimit.limit confirmed stale-read|none-seen
// `equals` locks this instance, and reads the other one, which is locked by nobody.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class SameLimit {
  private int limit;

  public synchronized void raise() {
    limit++;
  }

  @Override
  public synchronized boolean equals(Object other) {
    return other instanceof SameLimit && ((SameLimit) other).limit == limit;
  }

  @Override
  public synchronized int hashCode() {
    return limit;
  }
}
