// confirm: ServiceIsNamed.starts confirmed lost-update|stale-read
// The service must have a user, and be in a certain state.
package prepared;

import contract.ThreadSafe;

@ThreadSafe
public class ServiceIsNamed {
  private final Service service;

  private int starts;

  public ServiceIsNamed(Service service) {
    this.service = service;
  }

  public interface Service {
    Object user();

    String state();
  }

  public void start() {
    if (service.user() == null) {
      return;
    }
    if ("STOPPED".equals(service.state())) {
      starts++;
    }
  }
}
