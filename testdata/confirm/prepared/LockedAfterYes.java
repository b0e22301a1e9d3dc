// confirm: LockedAfterYes.count ordered this
// Whatever the service says, the lock is held.
package prepared;

import contract.ThreadSafe;
import java.util.List;

@ThreadSafe
public class LockedAfterYes {
  private final Service service;

  private int count;

  public LockedAfterYes(Service service) {
    this.service = service;
  }

  public interface Service {
    boolean isOpen();

    List<String> names();

    int level();
  }

  public synchronized void up() {
    if (service.isOpen() && !service.names().isEmpty() && service.level() > 1000) {
      count++;
    }
  }
}
