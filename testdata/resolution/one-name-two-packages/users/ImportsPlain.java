// Fires: the single-type import names the Box without locks.
package users;

import marks.ThreadSafe;
import plain.Box;

@ThreadSafe
public class ImportsPlain {
  private final Box box = new Box();

  public void put(int value) {
    box.put(value); // expect: P3 box
  }

  public int take() {
    return box.take(); // with: P3 box
  }
}
