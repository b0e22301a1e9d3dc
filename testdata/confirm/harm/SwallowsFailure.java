// confirm: SwallowsFailure.text confirmed exception
// confirm: P2 SwallowsFailure.text confirmed exception
// Between the check and the use another thread clears the text: the exception is caught and nothing tells of it.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class SwallowsFailure {
  private String text = "text";

  public void use() {
    try {
      if (text != null) {
        text.trim();
      }
    } catch (RuntimeException e) {
      // Nobody hears of it.
    }
  }

  public void clear() {
    text = null;
  }
}
