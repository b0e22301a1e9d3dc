// confirm: ServiceCounts.full confirmed lost-update|stale-read
// The number of the service must be large enough.
package prepared;

import contract.ThreadSafe;

@ThreadSafe
public class ServiceCounts {
  private final Service service;

  private int full;

  public ServiceCounts(Service service) {
    this.service = service;
  }

  public interface Service {
    int level();

    long capacity();
  }

  public void check() {
    if (service.level() >= 70_000 && service.capacity() > 500) {
      full++;
    }
  }
}
