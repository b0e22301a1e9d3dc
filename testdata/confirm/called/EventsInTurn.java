// confirm: EventsInTurn.count not-reproduced|no-driver
// Only what one source calls uses the field: it may do so one at a time.
package called;

import contract.ThreadSafe;

@ThreadSafe
public class EventsInTurn {
  private int count;

  private volatile int shown;

  public EventsInTurn(Source source) {
    source.addListener(
        new Listener() {
          @Override
          public void came(String name) {
            count++;
          }

          @Override
          public void went(String name) {
            count--;
            shown = count;
          }
        });
  }

  public interface Source {
    void addListener(Listener listener);
  }

  public interface Listener {
    void came(String name);

    void went(String name);
  }

  public int shown() {
    return shown;
  }
}
