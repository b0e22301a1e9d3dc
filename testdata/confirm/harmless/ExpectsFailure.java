// confirm: ExpectsFailure.text confirmed none-seen
// confirm: P2 ExpectsFailure.text reachable
// Between the check and the use another thread clears the text: the exception is what the code expects then.
package harmless;

import contract.ThreadSafe;

@ThreadSafe
public class ExpectsFailure {
  private String text = "text";

  public void use() {
    try {
      if (text != null) {
        text.trim();
      }
    } catch (NullPointerException e) {
      // It was cleared meanwhile.
    }
  }

  public void clear() {
    text = null;
  }
}
