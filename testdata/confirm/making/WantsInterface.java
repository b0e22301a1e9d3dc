// confirm: WantsInterface.count confirmed lost-update
// The constructor wants an interface that nobody implements.
package making;

import contract.ThreadSafe;
import java.util.Objects;

@ThreadSafe
public class WantsInterface {
  private int count;

  private final Clock clock;

  public WantsInterface(Clock clock) {
    this.clock = Objects.requireNonNull(clock);
  }

  public interface Clock {
    long millis();

    String zone();
  }

  public int up() {
    clock.millis();
    return ++count;
  }
}
