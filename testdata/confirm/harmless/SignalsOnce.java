// confirm: SignalsOnce.wanted confirmed none-seen
// One signal may be for two threads: it comes less often than in any order of the calls, which is no harm.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class SignalsOnce {
  private final Bell bell;
  private boolean wanted;

  public SignalsOnce(Bell bell) {
    this.bell = bell;
  }

  public void signal() {
    wanted = true;
    if (wanted) {
      wanted = false;
      bell.ring();
    }
  }

  public interface Bell {
    void ring();
  }
}
