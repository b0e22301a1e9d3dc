// confirm: ServiceSaysAll.count confirmed lost-update|stale-read
// What the service must say is not compared on the spot.
package prepared;

import contract.ThreadSafe;
import java.util.Optional;

@ThreadSafe
public class ServiceSaysAll {
  private final Service service;

  private int count;

  public ServiceSaysAll(Service service) {
    this.service = service;
  }

  public interface Service {
    boolean isOpen();

    boolean isReady();

    int level();

    Object user();
  }

  private static boolean both(boolean one, boolean other) {
    return one && other;
  }

  public void up() {
    boolean may = both(service.isOpen(), service.isReady()) && service.level() * 2L > 100_000;
    boolean known = Optional.ofNullable(service.user()).isPresent();
    if (both(may, known)) {
      count++;
    }
  }
}
