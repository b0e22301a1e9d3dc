// confirm: BusPosts.seen confirmed stale-read|none-seen
// The constructor is given a bus, whose threads call what was registered with it.
package called;

import contract.ThreadSafe;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

@ThreadSafe
public class BusPosts {
  private String seen;

  public BusPosts(Bus bus) {
    bus.register(event -> seen = event);
  }

  public static final class Bus {
    private final List<Consumer<String>> consumers = new CopyOnWriteArrayList<>();

    public void register(Consumer<String> consumer) {
      consumers.add(consumer);
    }

    public void post(String event) {
      consumers.forEach(each -> each.accept(event));
    }
  }

  public String seen() {
    return seen;
  }
}
