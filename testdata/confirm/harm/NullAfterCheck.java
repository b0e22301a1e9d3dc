// confirm: NullAfterCheck.name confirmed exception
// The name is cleared between the check and the use: NullPointerException.
package harm;

import contract.ThreadSafe;

@ThreadSafe
public class NullAfterCheck {
  private String name;

  public synchronized void name(String name) {
    this.name = name;
  }

  public synchronized void clear() {
    name = null;
  }

  public int length() {
    return name == null ? 0 : name.length();
  }
}
