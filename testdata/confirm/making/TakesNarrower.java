// confirm: TakesNarrower.paid confirmed lost-update
// Any object may be handed in, but only one type counts, and nothing says so but the test.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class TakesNarrower {
  private int paid;

  public interface Receipt {
    int amount();
  }

  public void add(Object paper) {
    if (paper instanceof Receipt) {
      paid += ((Receipt) paper).amount() + 1;
    }
  }
}
