// confirm: ServiceHasMode.count confirmed lost-update|stale-read
// The service must be in one mode of several, and know a user.
package prepared;

import contract.ThreadSafe;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

@ThreadSafe
public class ServiceHasMode {
  private final Service service;

  private final BooleanSupplier ready;

  private final Supplier<Boolean> willing;

  private int count;

  public ServiceHasMode(Service service, BooleanSupplier ready, Supplier<Boolean> willing) {
    this.service = service;
    this.ready = ready;
    this.willing = willing;
  }

  public enum Mode {
    STOPPED,
    STARTING,
    RUNNING
  }

  public interface Service {
    Mode mode();
  }

  public void up() {
    Mode mode = service.mode();
    if (mode == Mode.RUNNING && ready.getAsBoolean() && willing.get()) {
      count++;
    }
  }
}
