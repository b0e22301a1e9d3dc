// confirm: ServiceListsItems.seen confirmed lost-update|stale-read
// The service must list something.
package prepared;

import contract.ThreadSafe;
import java.util.List;

@ThreadSafe
public class ServiceListsItems {
  private final Service service;

  private int seen;

  public ServiceListsItems(Service service) {
    this.service = service;
  }

  public interface Service {
    List<String> items();
  }

  public void look() {
    for (String item : service.items()) {
      seen += item.length();
    }
  }
}
