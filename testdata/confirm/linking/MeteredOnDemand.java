// confirm: MeteredOnDemand.count confirmed lost-update
// Another method mentions a missing class, so that reflection lists no method at all.
package linking;

import contract.ThreadSafe;
import missing.Meter;

@ThreadSafe
public class MeteredOnDemand {
  private int count;

  public int up() {
    return ++count;
  }

  public void countInto(Meter meter) {
    meter.mark();
  }
}
