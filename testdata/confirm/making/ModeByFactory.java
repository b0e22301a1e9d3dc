// confirm: ModeByFactory.count confirmed lost-update
// Only one of three modes, which the factory is given, makes the object count.
package making;

import contract.ThreadSafe;

@ThreadSafe
public class ModeByFactory {
  private final Mode mode;

  private int count;

  private ModeByFactory(Mode mode) {
    this.mode = mode;
  }

  public enum Mode {
    ABSENT,
    IDLE,
    WORKING
  }

  public static ModeByFactory in(Mode mode) {
    return new ModeByFactory(mode);
  }

  public int up() {
    return mode == Mode.WORKING ? ++count : 0;
  }
}
