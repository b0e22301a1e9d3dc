// confirm: ListenerAsks.urgent confirmed lost-update|stale-read|none-seen
// What the listener is told must have something to say.
package called;

import contract.ThreadSafe;
import java.util.function.Consumer;

@ThreadSafe
public class ListenerAsks {
  private int urgent;

  public ListenerAsks(Source source) {
    source.onEvent(
        event -> {
          if (event.isUrgent()) {
            urgent++;
          }
        });
  }

  public interface Source {
    void onEvent(Consumer<Event> consumer);
  }

  public interface Event {
    boolean isUrgent();
  }

  public int urgent() {
    return urgent;
  }
}
