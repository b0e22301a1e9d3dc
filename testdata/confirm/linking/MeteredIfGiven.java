// confirm: MeteredIfGiven.count confirmed lost-update
// One constructor wants a missing class, the other one does not.
package linking;

import contract.ThreadSafe;
import missing.Meter;

@ThreadSafe
public class MeteredIfGiven {
  private final String name;

  private int count;

  public MeteredIfGiven(Meter meter) {
    this("metered");
    meter.mark();
  }

  public MeteredIfGiven(String name) {
    this.name = name;
  }

  public int up() {
    return ++count;
  }

  public String name() {
    return name;
  }
}
