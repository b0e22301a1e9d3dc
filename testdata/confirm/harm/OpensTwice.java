// confirm: OpensTwice.open confirmed stale-read
// Two threads find the door closed, and both open it: what they return and the state in the end are as they should be.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class OpensTwice {
  private final Door door;
  private boolean open;

  public OpensTwice(Door door) {
    this.door = door;
  }

  public void enter() {
    if (!open) {
      door.open();
      open = true;
    }
  }

  public interface Door {
    void open();
  }
}
