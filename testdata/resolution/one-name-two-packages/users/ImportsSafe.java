// Silent: the single-type import names the Box that locks.
package users;

import marks.ThreadSafe;
import safe.Box;

@ThreadSafe
public class ImportsSafe {
  private final Box box = new Box();

  public void put(int value) {
    box.put(value);
  }

  public int take() {
    return box.take();
  }
}
