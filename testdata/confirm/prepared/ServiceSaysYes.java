// confirm: ServiceSaysYes.count confirmed lost-update|stale-read
// It counts only while the service is open, and not closing, and neither is asked for at once.
package prepared;

import contract.ThreadSafe;

@ThreadSafe
public class ServiceSaysYes {
  private final Service service;

  private int count;

  public ServiceSaysYes(Service service) {
    this.service = service;
  }

  public interface Service {
    boolean isOpen();

    boolean isClosing();
  }

  public void up() {
    if (!service.isOpen() || service.isClosing()) {
      return;
    }
    count++;
  }
}
